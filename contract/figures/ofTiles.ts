import type { Metric } from '../analytics/metrics.ts';
import { type FigureWord, figureWords } from './words.ts';

interface Given extends Pick<Metric, 'unit' | 'source'> {
  readonly key: FigureWord;
  /** What is added; of a name after `-` it is taken off. */
  readonly numerator: readonly string[];
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

/** Figures that tiles alone show, in the form of the registry: the analytics call does not take them, and they have no groupings. */
export const figuresOfTiles = given.map(({ key, numerator, ...figure }) => ({
  key,
  ...figureWords[key],
  ...figure,
  numerator: [...numerator],
  denominator: [],
  groupings: [],
  isYoungBiased: key === 'paidShops',
  isLessBetter: false,
  isCapped: false,
}));
