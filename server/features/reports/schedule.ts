import type { reportFrequencies } from '#contract/reports/reports.ts';
import { DAY, HOUR } from '#contract/shared/day.ts';

import { dayIn, startOfDay } from '../figures/clock.ts';

export type Frequency = (typeof reportFrequencies)[number];

/** Hours after the day begins. */
const hours = 6;
const monday = 1;

/** The day, read as UTC, that is due in the week or month of one; `later` weeks or months after it. */
function dueDay(frequency: Frequency, day: Date, later: number): string {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  const due =
    frequency === 'monthly'
      ? Date.UTC(year, month + later)
      : Date.UTC(year, month, date) + (7 * later - ((day.getUTCDay() - monday + 7) % 7)) * DAY;
  return new Date(due).toISOString().slice(0, 10);
}

const timeOn = (zone: string, day: string): number => Date.parse(startOfDay(zone, day)) + hours * HOUR;

/**
 * The last time at or before `now` at which a report of this frequency is due: six hours into Mondays, or into the first day of
 * a month, in a zone.
 */
export function lastDue(frequency: Frequency, zone: string, now: Date): Date {
  const day = new Date(dayIn(zone, now));
  const latest = timeOn(zone, dueDay(frequency, day, 0));
  return new Date(latest <= now.getTime() ? latest : timeOn(zone, dueDay(frequency, day, -1)));
}

/** The first time after `now`. */
export const nextDue = (frequency: Frequency, zone: string, now: Date): Date =>
  new Date(timeOn(zone, dueDay(frequency, new Date(dayIn(zone, lastDue(frequency, zone, now))), 1)));
