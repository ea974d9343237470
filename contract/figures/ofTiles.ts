import { type Figure, figureOf } from './entry.ts';
import { type FigureWord, figureWords } from './words.ts';

interface Given extends Pick<Figure, 'unit' | 'source' | 'numerator'> {
  readonly key: FigureWord;
}

const given: readonly Given[] = [
  { key: 'revenue', unit: 'money', numerator: ['gross', '-refunded'], source: 'charges' },
  { key: 'partnersWithInstalls', unit: 'count', numerator: ['partners_with_installs'], source: 'referrals' },
  {
    key: 'earned',
    unit: 'money',
    numerator: ['commissions', 'reversals', 'bonuses', 'adjustments'],
    source: 'ledger',
  },
  { key: 'paid', unit: 'money', numerator: ['payouts'], source: 'ledger' },
  { key: 'payable', unit: 'money', numerator: ['payable'], source: 'ledger' },
  { key: 'paidShops', unit: 'count', numerator: ['paid_shops'], source: 'referrals, charges' },
];

/** Figures that tiles alone show. */
export const figuresOfTiles = given.map((figure) => figureOf(figureWords[figure.key], figure));
