import { addMonths, firstDay, monthOf } from './month.ts';

const DAY = 86_400_000;

/** 'YYYY-MM-DD', so many days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** The first day of the last `months` months that end with `day`. Of a month without that day, its last one is taken. */
export function windowStart(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months);
  const lastDay = addDays(firstDay(addMonths(month, 1)), -1);
  const same = `${month}-${day.slice(8)}`;
  return addDays(same < lastDay ? same : lastDay, 1);
}

/** The first day of the next month: a tier that was reached starts then. */
export const nextStart = (day: string): string => firstDay(addMonths(monthOf(day), 1));

/** The last day on which reaching a tier starts it with the next month. */
export const lastChance = (day: string): string => addDays(nextStart(day), -1);

/** The first day, after `day`, of a month in which tiers are reviewed: every 3 months, of January, April, July, October. */
export function nextReview(day: string, everyMonths: number): string {
  let month = addMonths(monthOf(day), 1);
  while ((Number(month.slice(5)) - 1) % everyMonths !== 0) month = addMonths(month, 1);
  return firstDay(month);
}
