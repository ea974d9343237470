import { addDays, lastDay } from '../shared/day.ts';
import { addMonths, firstDay, monthOf } from '../shared/month.ts';

/** The first day of the last `months` months that end with `day`. Of a month without that day, its last one is taken. */
export function windowStart(day: string, months: number): string {
  const month = addMonths(monthOf(day), -months);
  const last = lastDay(month);
  const same = `${month}-${day.slice(8)}`;
  return addDays(same < last ? same : last, 1);
}

/** The first day of the next month: a tier that was reached starts then. */
export const nextStart = (day: string): string => firstDay(addMonths(monthOf(day), 1));

/** The last day on which reaching a tier starts it with the next month. */
export const lastChance = (day: string): string => lastDay(monthOf(day));

/** The first day, after `day`, of a month in which tiers are reviewed: every 3 months, of January, April, July, October. */
export function nextReview(day: string, everyMonths: number): string {
  let month = addMonths(monthOf(day), 1);
  while ((Number(month.slice(5)) - 1) % everyMonths !== 0) month = addMonths(month, 1);
  return firstDay(month);
}
