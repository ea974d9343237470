import { monthOf } from '#contract/shared/month.ts';
import type { Period } from '#contract/shared/lists.ts';
import { DAY, dayOf } from '#contract/shared/day.ts';

export type Unit = 'day' | 'month';

const mostDays = 92;
const mostPoints = 400;

const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;
const startOfMonth = (time: number, later = 0): number => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later);
};

/**
 * The days or months of a period as a chart shows them: '2026-11-20' or '2026-11', oldest first, none left out and none
 * that has not begun. Months past 92 days, 400 points at most; all time begins at `first` (ISO), the first activity.
 */
export function bucketsOf(period: Period, first: string | null, now: Date): { unit: Unit; dates: string[] } {
  const end = Math.min(Date.parse(period.to), startOfDay(now.getTime()) + DAY);
  const start = startOfDay(Date.parse(period.from ?? first ?? now.toISOString()));
  const length = (period.from === null ? end : Date.parse(period.to)) - start;
  if (length <= mostDays * DAY) {
    const count = Math.max(0, Math.ceil((end - start) / DAY));
    return { unit: 'day', dates: Array.from({ length: count }, (_, index) => dayOf(start + index * DAY)) };
  }
  const dates: string[] = [];
  const earliest = Math.max(startOfMonth(start), startOfMonth(end - 1, 1 - mostPoints));
  for (let time = earliest; time < end; time = startOfMonth(time, 1)) dates.push(monthOf(dayOf(time)));
  return { unit: 'month', dates };
}
