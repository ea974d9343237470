/** What of someone’s figures has moved: what their links brought, what was earned, and what became of it on the way to them. */
export const figureKinds = ['traffic', 'earnings', 'payouts'] as const;
export type FigureKind = (typeof figureKinds)[number];
