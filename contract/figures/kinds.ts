/** What of someone’s has moved: what their links brought, what was earned, what became of it on the way to them, and their leads. */
export const figureKinds = ['traffic', 'earnings', 'payouts', 'leads'] as const;
export type FigureKind = (typeof figureKinds)[number];
