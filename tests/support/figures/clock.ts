import { type Period, type TimeFilter, periodOf } from '#contract/lists.ts';

import type { Span } from './figures.ts';

export type Asked = [filter: TimeFilter, range?: { from: string; to: string }];

export const DAY = 86_400_000;
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const mondayOf = (time: number) => dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY);

/** A zone's days, written apart from the product's. */
export interface Clock {
  readonly zone: string;
  readonly now: Date;
  readonly dayAt: (time: number) => string;
  /** The first moment of a day, to the quarter of an hour. */
  readonly begins: (day: string) => number;
}

export function clockOf(zone: string, at: Date): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const begun = new Map<string, number>();
  const dayAt = (time: number) => format.format(time);
  return {
    zone,
    now: at,
    dayAt,
    begins: (day) => {
      let time = begun.get(day) ?? Date.parse(day) - 15 * 3_600_000;
      while (dayAt(time) < day) time += 15 * 60_000;
      begun.set(day, time);
      return time;
    },
  };
}

export const spanOf = ({ from, to }: Period, { begins }: Clock): Span => ({
  from: from === null ? -Infinity : begins(from.slice(0, 10)),
  to: begins(to.slice(0, 10)),
});

/** What a filter names, in the days of the clock. */
export const periodBy = (clock: Clock, [filter, range]: Asked): Period =>
  periodOf(filter, range, new Date(`${clock.dayAt(clock.now.getTime())}T12:00:00Z`));
