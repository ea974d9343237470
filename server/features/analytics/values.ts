import { type Metric, type MetricKey, type Part, metrics } from '#contract/analytics/metrics.ts';

import type { Reading } from './figuresQuery.ts';

/** A figure's number; without a currency where it is no money and no ratio of money. */
export interface Value {
  readonly currency: string | null;
  readonly value: number | null;
}

/** What a figure is counted from. */
export const partsOf = (keys: readonly MetricKey[]): ReadonlySet<Part> =>
  new Set(
    keys.flatMap((key) => {
      const { numerator, denominator }: Metric = metrics[key];
      return [...numerator, ...denominator];
    }),
  );

type Sums = ReadonlyMap<string | null, number>;

function add(readings: readonly Reading[], parts: readonly Part[]): Sums {
  const sums = new Map<string | null, number>();
  for (const { part, currency, n } of readings)
    if (parts.some((one) => one === part)) sums.set(currency, (sums.get(currency) ?? 0) + n);
  return sums;
}

/** Rounded to hundredths; multiplied first, so that a half stays one. */
const perOne = (sum: number, divisor: number): number => Math.round((sum * 100) / divisor) / 100;

/** A figure of the readings of one group and bucket, by currency; counts without any reading are 0. */
export function valuesOf(key: MetricKey, readings: readonly Reading[]): Value[] {
  const { unit, numerator, denominator }: Metric = metrics[key];
  const over = add(readings, numerator);
  if (denominator.length === 0) {
    if (unit === 'money') return sorted([...over].map(([currency, value]) => ({ currency, value })));
    if (unit === 'count') return [{ currency: null, value: over.get(null) ?? 0 }];
    const value = over.get(null);
    return [{ currency: null, value: value === undefined ? null : Math.round(value) }];
  }
  const under = add(readings, denominator);
  const currencies = new Set([...over.keys(), ...under.keys()].filter((currency) => currency !== null));
  const isMoney = unit === 'money' || currencies.size > 0;
  if (!isMoney) return [{ currency: null, value: shareOf(key, over.get(null) ?? 0, under.get(null) ?? 0) }];
  return sorted(
    [...currencies].map((currency) => {
      const divisor = under.get(currency) ?? under.get(null) ?? 0;
      const sum = over.get(currency) ?? 0;
      if (unit === 'ratio') return { currency, value: shareOf(key, sum, divisor) };
      return { currency, value: divisor === 0 ? null : perOne(sum, divisor) };
    }),
  );
}

const sorted = (values: readonly Value[]): Value[] =>
  values.toSorted((a, b) => ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1));

/** In basis points. */
function shareOf(key: MetricKey, over: number, under: number): number | null {
  const { isCapped }: Metric = metrics[key];
  if (under <= 0) return null;
  const share = Math.round((over * 10_000) / under);
  return isCapped ? Math.min(share, 10_000) : share;
}
