import type { AnalyticsValue } from '#contract/analytics/analytics.ts';
import { number } from '#contract/shared/format.ts';
import { type Metric, type MetricKey, metrics } from '#contract/analytics/metrics.ts';
import { roughWorth } from '#contract/shared/roughWorth.ts';

import { count, dash, money, rate } from '../../shared/text/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const rounded = (value: number, locale?: string): string => number({ maximumFractionDigits: 1 }, locale).format(value);

/** Seconds as people say them: 5400 → '1.5 hours'. */
export function durationWords(seconds: number, locale?: string): string {
  const [value, unit] =
    seconds < HOUR ? [seconds / MINUTE, 'minute'] : seconds < DAY ? [seconds / HOUR, 'hour'] : [seconds / DAY, 'day'];
  const text = unit === 'minute' ? count(value, locale) : rounded(value, locale);
  return `${text} ${unit}${text === '1' ? '' : 's'}`;
}

/** A figure’s number in words; nothing is an en dash. */
export function metricText(key: MetricKey, value: number | null, currency: string | null, locale?: string): string {
  if (value === null) return dash;
  const { unit }: Metric = metrics[key];
  switch (unit) {
    case 'count':
      return count(value, locale);
    case 'money':
      return currency === null ? count(value, locale) : money(value, currency, locale);
    case 'ratio':
      return rate(value, locale);
    case 'duration':
      return durationWords(value, locale);
  }
}

/** A count counts as it is. */
const worthOf = (value: number | null | undefined, currency: string | null): number =>
  currency === null ? Math.abs(value ?? 0) : roughWorth(value ?? 0, currency);

/** Of one figure, the currency worth most first; of rates the one with the most net revenue, where it is among the values. */
export function valuesOf(key: MetricKey, values: readonly AnalyticsValue[]): AnalyticsValue[] {
  const { unit }: Metric = metrics[key];
  const own = values.filter(({ metric }) => metric === key);
  if (unit !== 'ratio')
    return own.toSorted(
      (a, b) =>
        worthOf(b.value, b.currency) - worthOf(a.value, a.currency) ||
        worthOf(b.before, b.currency) - worthOf(a.before, a.currency),
    );
  const revenue = new Map(
    values.flatMap(({ metric, currency, value }) =>
      metric === 'netRevenue' ? [[currency, worthOf(value, currency)] as const] : [],
    ),
  );
  return own.toSorted(
    (a, b) =>
      (revenue.get(b.currency) ?? 0) - (revenue.get(a.currency) ?? 0) ||
      ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1),
  );
}

/** Every currency of a figure in one line; ratios of money with their currency. */
export function metricLine(key: MetricKey, values: readonly AnalyticsValue[], locale?: string): string {
  const { unit }: Metric = metrics[key];
  const shown = valuesOf(key, values).filter(({ value }, index) => index === 0 || (value !== null && value !== 0));
  if (shown.length === 0) return dash;
  return shown
    .map(({ value, currency }) => {
      const text = metricText(key, value, currency, locale);
      return unit === 'ratio' && currency !== null && shown.length > 1 ? `${text} ${currency}` : text;
    })
    .join(unit === 'money' ? ' + ' : ', ');
}

/** Whether nothing is 0: a rate or a time of nothing is not. */
export function isSum(key: MetricKey): boolean {
  const { unit, denominator }: Metric = metrics[key];
  return denominator.length === 0 && unit !== 'duration';
}
