import type { FigureText } from './figureText.ts';

/** Loaded lazily by the page of tiers, which is near its budget: a test holds its labels to these. */
export const tierWords = {
  partners: { label: 'Partners', definition: 'Partners that hold the tier now.' },
  atRisk: {
    label: 'At risk',
    definition: 'Of the partners that hold the tier, those that no longer reach what it needs and are in grace.',
  },
} as const satisfies Record<string, FigureText>;
