import { type Metric, type MetricKey, type Part, metrics } from '#contract/analytics/metrics.ts';

import { worthOfUnit } from '../../reporting/worth.ts';
import type { Reading } from './figuresQuery.ts';
import { isAmount } from './partnerColumns.ts';
import { valuesOf } from './values.ts';

/**
 * What a group is ranked by: its number, or where the figure is of amounts, their rough worth in all currencies. `weightIn` has the
 * same in SQL, to the last bit: both add currencies in the order of their codes.
 */
export function weightOf(key: MetricKey, readings: readonly Reading[]): number | null {
  const { numerator, denominator, isCapped }: Metric = metrics[key];
  if (![...numerator, ...denominator].some(isAmount)) return valuesOf(key, readings)[0]?.value ?? null;
  const over = worthOfParts(numerator, readings);
  if (denominator.length === 0) return over;
  const under = worthOfParts(denominator, readings);
  if (under === null || under <= 0 || (over === null && !denominator.some(isAmount))) return null;
  const share = (over ?? 0) / under;
  return isCapped ? Math.min(share, 1) : share;
}

function worthOfParts(parts: readonly Part[], readings: readonly Reading[]): number | null {
  const sums = new Map<string | null, number>();
  for (const { part, currency, n } of readings)
    if (parts.some((one) => one === part)) sums.set(currency, (sums.get(currency) ?? 0) + n);
  if (sums.size === 0) return null;
  const inOrder = [...sums].toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
  return inOrder.reduce((all, [currency, n]) => all + (currency === null ? n : n * worthOfUnit(currency)), 0);
}
