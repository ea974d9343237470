import { date } from './format.ts';

/** The last day of what ends at an instant: the midnight in which 1 Dec 2026 begins → '30 Nov 2026'. */
export const lastDate = (end: string, locale?: string, timeZone?: string): string =>
  date(new Date(Date.parse(end) - 1).toISOString(), locale, timeZone);
