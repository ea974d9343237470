import { type MetricKey, isMetricKey } from '#contract/metrics.ts';

import type { Reading } from './asked.ts';
import { partsOf, valuesOf } from './values.ts';

interface Group {
  readonly key: string | null;
  readonly readings: readonly Reading[];
}

export interface Order {
  /** The currency that money is compared in, the one with the most of it; null of other numbers. */
  readonly currency: string | null;
  sorted(groups: readonly Group[]): Group[];
}

/** `sort` is a figure, `-` in front for descending; without it the first figure, descending. Nothing comes last. */
export function orderOf(sort: string | undefined, keys: readonly MetricKey[], readings: readonly Reading[]): Order {
  const wanted = (sort ?? '').replace(/^-/, '');
  const key = isMetricKey(wanted) && keys.includes(wanted) ? wanted : keys[0];
  if (key === undefined) return { currency: null, sorted: (groups) => [...groups] };
  const isDescending = sort === undefined || sort.startsWith('-');
  const currencies = currenciesOf(key, readings);
  const numbersOf = ({ readings: of }: Group): (number | null)[] => {
    const values = valuesOf(key, of);
    return currencies.map((currency) => values.find((value) => value.currency === currency)?.value ?? null);
  };
  return {
    currency: currencies[0] ?? null,
    sorted: (groups) =>
      groups
        .map((group) => ({ group, numbers: numbersOf(group) }))
        .toSorted(
          (a, b) =>
            compare(a.numbers, b.numbers, isDescending) || ((a.group.key ?? '~') < (b.group.key ?? '~') ? -1 : 1),
        )
        .map(({ group }) => group),
  };
}

/** The currencies of a figure's parts, the one with the most first: amounts of two are never added. */
function currenciesOf(key: MetricKey, readings: readonly Reading[]): (string | null)[] {
  const parts = partsOf([key]);
  const totals = new Map<string | null, number>();
  for (const { part, currency, n } of readings)
    if ([...parts].some((one) => one === part)) totals.set(currency, (totals.get(currency) ?? 0) + Math.abs(n));
  const money = [...totals].filter(([currency]) => currency !== null);
  const sorted = money.toSorted((a, b) => b[1] - a[1] || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  return sorted.length === 0 ? [null] : sorted.map(([currency]) => currency);
}

function compare(one: readonly (number | null)[], other: readonly (number | null)[], isDescending: boolean): number {
  for (const [index, a] of one.entries()) {
    const b = other[index] ?? null;
    if (a === b) continue;
    if (a === null) return 1;
    if (b === null) return -1;
    return isDescending ? b - a : a - b;
  }
  return 0;
}
