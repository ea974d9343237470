/** What came of a prospect. */
export const prospectOutcomes = ['open', 'won', 'lost'] as const;
export type ProspectOutcome = (typeof prospectOutcomes)[number];
