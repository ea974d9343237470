import type { MetricKey } from '#contract/analytics/metrics.ts';

import { invalid } from '../../platform/errors.ts';
import type { Reading } from './asked.ts';
import { partsOf, valuesOf } from './values.ts';

export interface Group {
  readonly key: string | null;
  readonly readings: readonly Reading[];
}

/** What of a part there is in a currency, of all groups or of one. */
export type Amount = Pick<Reading, 'part' | 'currency' | 'n'>;

export interface Sort {
  readonly key: MetricKey;
  readonly isDescending: boolean;
}

/** `sort` is one of the figures, `-` in front for descending; without it the first figure, descending. @throws 400 without figures. */
export function sortOf(sort: string | undefined, keys: readonly MetricKey[]): Sort {
  const key = keys.find((one) => one === sort?.replace(/^-/, '')) ?? keys[0];
  if (key === undefined) throw invalid('metrics', 'Choose a figure.');
  return { key, isDescending: sort === undefined || sort.startsWith('-') };
}

/** Groups in their order; nothing comes last. Money is compared in the currencies of the amounts of all groups. */
export function sorted({ key, isDescending }: Sort, amounts: readonly Amount[], groups: readonly Group[]): Group[] {
  const currencies = currenciesOf(key, amounts);
  const numbersOf = ({ readings: of }: Group): (number | null)[] => {
    const values = valuesOf(key, of);
    return currencies.map((currency) => values.find((value) => value.currency === currency)?.value ?? null);
  };
  return groups
    .map((group) => ({ group, numbers: numbersOf(group) }))
    .toSorted(
      (a, b) => compare(a.numbers, b.numbers, isDescending) || ((a.group.key ?? '~') < (b.group.key ?? '~') ? -1 : 1),
    )
    .map(({ group }) => group);
}

/** The currency with the most of a figure; null of other numbers. */
export const currencyOf = (key: MetricKey, amounts: readonly Amount[]): string | null =>
  currenciesOf(key, amounts)[0] ?? null;

/** The currencies of a figure's parts, the one with the most first: amounts of two are never added. */
export function currenciesOf(key: MetricKey, amounts: readonly Amount[]): (string | null)[] {
  const parts = partsOf([key]);
  const totals = new Map<string | null, number>();
  for (const { part, currency, n } of amounts)
    if ([...parts].some((one) => one === part)) totals.set(currency, (totals.get(currency) ?? 0) + Math.abs(n));
  const money = [...totals].filter(([currency]) => currency !== null);
  const mostFirst = money.toSorted((a, b) => b[1] - a[1] || ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));
  return mostFirst.length === 0 ? [null] : mostFirst.map(([currency]) => currency);
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
