import { addMonths, firstDay, type Month } from './month.ts';

/** An hour in milliseconds. */
export const HOUR = 3_600_000;

/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** The UTC day of a time in milliseconds, `YYYY-MM-DD`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** 'YYYY-MM-DD', so many days later. */
export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * DAY);

/** The last day of a month, `YYYY-MM-DD`. */
export const lastDay = (of: Month): string => addDays(firstDay(addMonths(of, 1)), -1);
