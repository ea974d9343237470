import { metrics } from '#contract/analytics/metrics.ts';
import { pluralForm } from '#contract/shared/plural.ts';
import { among } from '#contract/shared/among.ts';
import { isMoneyMetric, type Tier, tierMetrics } from '#contract/tiers/tiers.ts';

import { type EditUnits, unit } from '../../shared/form/edit/editUnits.ts';
import { count, money } from '../../shared/text/format.ts';

/** The fields of a tier as they are typed. */
export interface TierValues {
  [field: string]: string | number | boolean;
  name: string;
  metric: string;
  currency: string;
  /** A count, or minor units. */
  threshold: number | '';
  windowMonths: number | '';
  reviewMonths: string;
  graceDays: number | '';
  isOpen: boolean;
}

export const newTier: TierValues = {
  name: '',
  metric: 'netRevenue',
  currency: 'USD',
  threshold: '',
  windowMonths: 3,
  reviewMonths: '3',
  graceDays: 30,
  isOpen: true,
};

export const valuesOf = ({ currency, reviewMonths, ...tier }: Tier): TierValues => ({
  name: tier.name,
  metric: tier.metric,
  currency: currency ?? newTier.currency,
  threshold: tier.threshold,
  windowMonths: tier.windowMonths,
  reviewMonths: String(reviewMonths),
  graceDays: tier.graceDays,
  isOpen: tier.isOpen,
});

const given = (value: number | '') => (value === '' ? undefined : value);

export const bodyOf = (values: TierValues) => ({
  ...values,
  currency: isMoneyMetric(values.metric) ? values.currency : null,
  threshold: given(values.threshold),
  windowMonths: given(values.windowMonths),
  graceDays: given(values.graceDays),
  reviewMonths: Number(values.reviewMonths),
});

export const rhythms = { 1: 'Every month', 3: 'Every 3 months', 6: 'Every 6 months', 12: 'Every year' } as const;
const rhythmOf = (months: string): string => Object.entries(rhythms).find(([each]) => each === months)?.[1] ?? months;

const inUnits = (value: number | '', forms: { one: string; other: string }) =>
  value === '' ? '' : `${count(value)} ${pluralForm(value, forms)}`;

function thresholdWords({ metric, currency, threshold }: TierValues): string {
  const known = among(tierMetrics, metric);
  const figure = known === undefined ? metric : metrics[known].label;
  if (threshold === '') return figure;
  return `${figure}: ${isMoneyMetric(metric) ? money(threshold, currency) : count(threshold)}`;
}

export const tierUnits: EditUnits<TierValues> = {
  name: unit('Name', 'name'),
  // Of one piece: a threshold is in the currency of its figure.
  threshold: { ...unit('Threshold', 'metric', 'currency', 'threshold'), words: thresholdWords },
  windowMonths: {
    ...unit('Months counted', 'windowMonths'),
    words: ({ windowMonths }) => inUnits(windowMonths, { one: 'month', other: 'months' }),
  },
  reviewMonths: { ...unit('Reviewed', 'reviewMonths'), words: ({ reviewMonths }) => rhythmOf(reviewMonths) },
  graceDays: {
    ...unit('Grace period', 'graceDays'),
    words: ({ graceDays }) => inUnits(graceDays, { one: 'day', other: 'days' }),
  },
  isOpen: { ...unit('Open', 'isOpen'), words: ({ isOpen }) => (isOpen ? 'Yes' : 'No') },
};
