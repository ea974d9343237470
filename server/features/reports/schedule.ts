import type { reportFrequencies } from '#contract/reports.ts';

export type Frequency = (typeof reportFrequencies)[number];

/** Of the day, in UTC. */
const hour = 6;
const day = 86_400_000;
const monday = 1;

/** The last time at or before `now` at which a report of this frequency is due: Mondays, or first days of a month, at 06:00 UTC. */
export function lastDue(frequency: Frequency, now: Date): Date {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (frequency === 'monthly') {
    const first = Date.UTC(year, month, 1, hour);
    return new Date(first <= now.getTime() ? first : Date.UTC(year, month - 1, 1, hour));
  }
  const since = (now.getUTCDay() - monday + 7) % 7;
  const latest = Date.UTC(year, month, date, hour) - since * day;
  return new Date(latest <= now.getTime() ? latest : latest - 7 * day);
}

/** The first time after `now`. */
export function nextDue(frequency: Frequency, now: Date): Date {
  const last = lastDue(frequency, now);
  if (frequency === 'weekly') return new Date(last.getTime() + 7 * day);
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1, hour));
}
