import type { MetricKey } from '#contract/analytics/metrics.ts';

import { invalid } from '../../platform/errors.ts';
import { worthOfUnit } from '../../reporting/worth.ts';
import type { Reading } from './figuresQuery.ts';
import { partsOf } from './values.ts';
import { weightOf } from './weight.ts';

export interface Group {
  readonly key: string | null;
  readonly readings: readonly Reading[];
}

/** What of a part there is in a currency, of all groups or of one. */
export type Amount = Pick<Reading, 'part' | 'currency' | 'n'>;

export interface Sort {
  readonly key: MetricKey;
  readonly isDescending: boolean;
  /** Of money, the currency that counts alone; null: its rough worth in all. */
  readonly currency: string | null;
}

/** Whether what is in this currency decides the order. */
export const decides = (sort: Sort, currency: string | null): boolean =>
  sort.currency === null || currency === null || currency === sort.currency;

/** `sort` is one of the figures, `-` in front for descending; without it the first figure, descending. @throws 400 without figures. */
export function sortOf(
  { sort, sortCurrency }: { sort?: string | undefined; sortCurrency?: string | undefined },
  keys: readonly MetricKey[],
): Sort {
  const key = keys.find((one) => one === sort?.replace(/^-/, '')) ?? keys[0];
  if (key === undefined) throw invalid('metrics', 'Choose a figure.');
  return { key, isDescending: sort === undefined || sort.startsWith('-'), currency: sortCurrency ?? null };
}

/** Groups in their order; nothing comes last. */
export function sorted(sort: Sort, groups: readonly Group[]): Group[] {
  const { key, isDescending } = sort;
  return groups
    .map((group) => ({
      group,
      weight: weightOf(
        key,
        group.readings.filter(({ currency }) => decides(sort, currency)),
      ),
    }))
    .toSorted(
      (a, b) => compare(a.weight, b.weight, isDescending) || ((a.group.key ?? '~') < (b.group.key ?? '~') ? -1 : 1),
    )
    .map(({ group }) => group);
}

/** The currency with the most of a figure, by worth; null of other numbers. */
export function currencyOf(key: MetricKey, amounts: readonly Amount[]): string | null {
  const totals = new Map<string, number>();
  const parts = [...partsOf([key])];
  for (const { part, currency, n } of amounts)
    if (currency !== null && parts.some((one) => one === part))
      totals.set(currency, (totals.get(currency) ?? 0) + Math.abs(n) * worthOfUnit(currency));
  const mostFirst = [...totals].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return mostFirst[0]?.[0] ?? null;
}

function compare(a: number | null, b: number | null, isDescending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return isDescending ? b - a : a - b;
}
