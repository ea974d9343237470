import { monthOf } from '#contract/shared/month.ts';
import { DAY } from '#contract/shared/day.ts';
import { firstAbove, type Random } from './random.ts';

/** The time span of the demo data: the twelve months before the current one, and this one until now. */
export interface Calendar {
  readonly now: Date;
  /** The first day of the month twelve months ago. */
  readonly start: Date;
  /** 'YYYY-MM', the current month last. */
  readonly months: readonly string[];
  /** A time between two, likelier where a growing programme is busier: later, in season, on weekdays, by day. */
  between: (from: Date, to: Date, random: Random) => Date;
}

/** January to December, for shops. */
const seasons = [0.88, 0.9, 0.97, 0.98, 1, 0.98, 0.9, 0.88, 1, 1.06, 1.32, 1.22];
/** Sunday to Saturday. */
const weekdays = [0.66, 1.06, 1.12, 1.1, 1.07, 1, 0.7];
/** How much busier the end is than the beginning. */
const growth = 2.1;

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** The same day so many months on; the last of the month where that has no such day. */
export function monthsLater(at: Date, months: number): Date {
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(1);
  moved.setUTCMonth(at.getUTCMonth() + months);
  moved.setUTCDate(Math.min(at.getUTCDate(), last));
  return moved;
}

/** A time of a month, 'YYYY-MM'. */
export const timeIn = (month: string, day: number, hour = 0, minute = 0): Date => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1, day, hour, minute));
};

export function calendarOf(now: Date): Calendar {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12));
  const days = Math.ceil((now.getTime() - start.getTime()) / DAY);
  const sums: number[] = [];
  let total = 0;
  for (let day = 0; day < days; day += 1) {
    const at = new Date(start.getTime() + day * DAY);
    const share = Math.min(1, (now.getTime() - at.getTime()) / DAY);
    const busy = (seasons[at.getUTCMonth()] ?? 1) * (weekdays[at.getUTCDay()] ?? 1);
    sums.push((total += share * busy * growth ** (day / days)));
  }
  const sumAt = (time: number): number => {
    const day = Math.floor((time - start.getTime()) / DAY);
    const before = sums[day - 1] ?? 0;
    return before + ((sums[day] ?? before) - before) * (((time - start.getTime()) % DAY) / DAY);
  };
  return {
    now,
    start,
    months: Array.from({ length: 13 }, (_, index) => monthOf(monthsLater(start, index))),
    between(from, to, random) {
      const [least, most] = [from.getTime(), to.getTime()];
      const low = sumAt(least);
      const day = firstAbove(sums, low + (sumAt(most) - low) * random.next());
      const opens = Math.max(least, start.getTime() + day * DAY);
      const closes = Math.min(most, start.getTime() + (day + 1) * DAY);
      const part = (random.next() + random.next()) / 2;
      return new Date(Math.floor(opens + (closes - opens) * part));
    },
  };
}
