export const caseStates = ['open', 'asked', 'cleared', 'confirmed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What opens a case; each is declared in reviewRules.ts. */
export const caseRules = [
  'selfReferral',
  'ownVisit',
  'reusedVisit',
  'samePayout',
  'contactShops',
  'disposableMail',
  'bannedReferrer',
  'adClicks',
  'fastInstall',
  'quickUninstall',
  'clickFlood',
  'refundRate',
  'botShare',
] as const;
export type CaseRule = (typeof caseRules)[number];

/** What a partner reads a case is about, which does not say how it was found. */
export const caseCategories = ['ownership', 'contacts', 'payout', 'traffic', 'installs', 'refunds'] as const;
export type CaseCategory = (typeof caseCategories)[number];

/** The states in which someone has a deadline, and who. */
export const caseWaitsFor: Readonly<Record<CaseState, 'staff' | 'partner' | null>> = {
  open: 'staff',
  asked: 'partner',
  cleared: null,
  confirmed: null,
};
