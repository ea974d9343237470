import type { CaseRule } from './caseStates.ts';

/** What each rule suspects. */
export const caseRuleWords: Readonly<Record<CaseRule, string>> = {
  selfReferral: 'Self-referral',
  reusedVisit: 'One visit, several shops',
};
