import { DAY } from '#contract/shared/day.ts';

/** So many days of 24 hours later (ISO, UTC). */
export const daysLater = (from: Date, days: number): string => new Date(from.getTime() + days * DAY).toISOString();
