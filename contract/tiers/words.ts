import { money, number } from '../shared/format.ts';
import { figureWords, registryWords } from '../figures/words.ts';
import type { tierMetrics } from './tiers.ts';
import { plural } from '../shared/plural.ts';

/** What a tier asks for; the threshold in minor units where it is money. */
export interface TierNeeds {
  readonly metric: (typeof tierMetrics)[number];
  readonly currency: string | null;
  readonly threshold: number;
  readonly windowMonths: number;
}

const amount = (value: number, currency: string | null, locale?: string): string =>
  currency === null ? number({}, locale).format(value) : money(value, currency, locale);

/** What the figures that tiers ask for are called, and what they mean. */
export const tierFigures = { ...figureWords, ...registryWords };
const figure = (metric: TierNeeds['metric']): string => tierFigures[metric].label.toLowerCase();
const span = (months: number): string => `the last ${months === 1 ? 'month' : plural(months, monthForms)}`;
const monthForms = { one: 'month', other: 'months' } as const;

const measured = ({ metric, windowMonths }: TierNeeds): string => `${figure(metric)} in ${span(windowMonths)}`;

/** '$2,000.00 net revenue in the last 3 months' */
export const needsWords = (needs: TierNeeds, locale?: string): string =>
  `${amount(needs.threshold, needs.currency, locale)} ${measured(needs)}`;

type Progress = TierNeeds & { readonly value: number };

/** The words of progress, the figure apart from what follows it. */
export function progressParts(needs: Progress, locale?: string): { value: string; rest: string } {
  const { value, currency, threshold } = needs;
  return {
    value: amount(value, currency, locale),
    rest:
      value < threshold
        ? ` of ${needsWords(needs, locale)}`
        : ` ${measured(needs)} (${amount(threshold, currency, locale)} needed)`,
  };
}

/** '$1,240.00 of $2,000.00 net revenue in the last 3 months'; once reached '$2,300.00 net revenue in the last 3 months ($2,000.00 needed)' */
export function progressWords(needs: Progress, locale?: string): string {
  const { value, rest } = progressParts(needs, locale);
  return `${value}${rest}`;
}

/** When it counts: 'every month', 'every 3 months'. */
export const reviewWords = (months: number): string =>
  months === 1 ? 'every month' : `every ${plural(months, monthForms)}`;
