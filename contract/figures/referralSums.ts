import type { FigureText } from './figureText.ts';

/** What the shops of a list have brought together. */
export const referralSumWords = {
  revenue: { label: 'Total revenue', definition: 'What the listed shops were charged, less refunds.' },
  net: {
    label: 'Total net revenue',
    definition: 'What the listed shops were charged after the fees that billing reports, less refunds.',
  },
  commission: { label: 'Total commission', definition: 'Commissions of the listed shops, less reversals.' },
} as const satisfies Record<string, FigureText>;
