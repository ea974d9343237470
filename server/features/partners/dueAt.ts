import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod/mini';

const DAY = 86_400_000;
const defaultDays = 2;

/** The setting `registration_days`, a whole number of business days, as a column. */
export const daysColumn: Sql = sql`(select value from settings where name = 'registration_days')`;

/** Within how many business days staff are to decide, by what `daysColumn` reads: two unless set. */
export const daysOf = (value: unknown): number =>
  z.int().check(z.minimum(1), z.maximum(30)).safeParse(value).data ?? defaultDays;

const isWeekend = (time: number): boolean => [0, 6].includes(new Date(time).getUTCDay());

/** By when staff are to decide about what they have had since then (ISO, UTC): at its time of day, weekends left out. */
export function dueAt(since: string, days: number): string {
  let time = Date.parse(since);
  for (let left = days; left > 0 || isWeekend(time); time += DAY) if (!isWeekend(time)) left -= 1;
  return new Date(time).toISOString();
}
