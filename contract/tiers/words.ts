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

const words = { ...figureWords, ...registryWords };
const figure = (metric: TierNeeds['metric']): string => words[metric].label.toLowerCase();
const span = (months: number): string => `the last ${months === 1 ? 'month' : plural(months, monthForms)}`;
const monthForms = { one: 'month', other: 'months' } as const;

/** '$2,000.00 net revenue in the last 3 months' */
export const needsWords = ({ metric, currency, threshold, windowMonths }: TierNeeds, locale?: string): string =>
  `${amount(threshold, currency, locale)} ${figure(metric)} in ${span(windowMonths)}`;

/** '$1,240.00 of $2,000.00 net revenue in the last 3 months'; once reached '$2,300.00 net revenue in the last 3 months ($2,000.00 needed)' */
export function progressWords(needs: TierNeeds & { readonly value: number }, locale?: string): string {
  const { value, currency, threshold } = needs;
  return value < threshold
    ? `${amount(value, currency, locale)} of ${needsWords(needs, locale)}`
    : `${needsWords({ ...needs, threshold: value }, locale)} (${amount(threshold, currency, locale)} needed)`;
}

/** When it counts: 'every month', 'every 3 months'. */
export const reviewWords = (months: number): string =>
  months === 1 ? 'every month' : `every ${plural(months, monthForms)}`;
