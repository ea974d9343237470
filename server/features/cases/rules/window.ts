import { addDays } from '#contract/shared/day.ts';

import { dayIn, startOfDay } from '../../figures/clock.ts';

/** Whole days of the reporting zone. */
export interface Window {
  /** The first day, and the one after the last; 'YYYY-MM-DD'. */
  readonly from: string;
  readonly to: string;
  /** When they begin and end; ISO UTC. */
  readonly since: string;
  readonly until: string;
  /** What is found in it is found once a month; 'YYYY-MM'. */
  readonly month: string;
}

/** So many days, the last of them the day of the moment. */
export function windowOf(zone: string, moment: Date, days: number): Window {
  const to = addDays(dayIn(zone, moment), 1);
  const from = addDays(to, -days);
  const month = moment.toISOString().slice(0, 7);
  return { from, to, since: startOfDay(zone, from), until: startOfDay(zone, to), month };
}
