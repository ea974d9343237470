/** What a partner is at the end of a period; the words are those of the figures that count them. */
export const standings = ['approved', 'active', 'paying'] as const;
export type Standing = (typeof standings)[number];

export const standingWords: Readonly<Record<Standing, string>> = {
  approved: 'Approved',
  active: 'Active',
  paying: 'Paying',
};

/** Days since the approval, at least. */
export const approvalAges = ['30', '60', '90'] as const;
export type ApprovalAge = (typeof approvalAges)[number];
