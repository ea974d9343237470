import { addDays, lastDay } from '#contract/shared/day.ts';
import { firstDay } from '#contract/shared/month.ts';

import { clippedParams } from './clippedParams.ts';
import type { DateRange, PeriodChoice } from './periodAddress.ts';

/** The days of a day, of the week of a Monday, or of a month as '2026-11'. */
export function bucketDays(unit: 'day' | 'week' | 'month', at: string): DateRange {
  switch (unit) {
    case 'day':
      return { from: at, to: at };
    case 'week':
      return { from: at, to: addDays(at, 6) };
    case 'month':
      return { from: firstDay(at), to: lastDay(at) };
  }
}

/** What of a bucket lies in a period. Buckets of a named period are whole: it is of days, or begins with a month. */
export function bucketPeriod(unit: 'day' | 'month', at: string, { range }: PeriodChoice<string>): PeriodChoice<string> {
  const whole = bucketDays(unit, at);
  const { from, to } = clippedParams(whole, range ?? { from: null, to: whole.to });
  return { value: 'custom', range: { from, to } };
}
