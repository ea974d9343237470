export const caseStates = ['open', 'asked', 'cleared', 'confirmed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What opens a case. */
export const caseRules = ['selfReferral', 'reusedVisit'] as const;
export type CaseRule = (typeof caseRules)[number];

/** The states in which someone has a deadline, and who. */
export const caseWaitsFor: Readonly<Record<CaseState, 'staff' | 'partner' | null>> = {
  open: 'staff',
  asked: 'partner',
  cleared: null,
  confirmed: null,
};
