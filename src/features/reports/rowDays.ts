import type { ReportRow } from '#contract/reports/answer.ts';

import { bucketDays } from '../../shared/period/bucketDays.ts';
import { clippedParams } from '../../shared/period/clippedParams.ts';
import { type DateRange, type PeriodChoice, periodParams } from '../../shared/period/periodAddress.ts';

export interface DaysGiven {
  readonly period: PeriodChoice<string>;
  /** The days that the server counted, both inclusive; null from the beginning. */
  readonly days: { readonly from: string | null; readonly to: string } | undefined;
}

/** A cell of a row that is a text. */
export const textIn = (row: ReportRow, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' ? value : undefined;
};

/** The days of a row's day, week or month that lie in the period; the period itself where rows are of none. */
export function daysOf(row: ReportRow, { period, days }: DaysGiven): Record<string, string> {
  const ranges: DateRange[] = (['day', 'week', 'month'] as const).flatMap((unit) => {
    const at = textIn(row, unit);
    return at === undefined ? [] : [bucketDays(unit, at)];
  });
  if (ranges.length === 0) return periodParams(period);
  const range = ranges.reduce((one, other) => ({
    from: one.from > other.from ? one.from : other.from,
    to: one.to < other.to ? one.to : other.to,
  }));
  return clippedParams(range, days === undefined || days.from === null ? { from: null, to: range.to } : days);
}
