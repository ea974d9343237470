/** By the partner's figures, and by staff. */
export const tierStates = ['member', 'qualified', 'promoted', 'atRisk', 'demoted'] as const;
export const overrideStates = ['none', 'granted', 'withheld'] as const;
export type TierState = (typeof tierStates)[number];
export type OverrideState = (typeof overrideStates)[number];
