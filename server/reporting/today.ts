import { dayIn, reportingClock, type ReportingClock } from '../features/figures/clock.ts';
import type { Queryable } from '../platform/database/pool.ts';

export interface Today {
  clock: ReportingClock;
  /** A moment of the programme's present day, read as UTC: periods and buckets of it are of the programme's days. */
  local: Date;
}

/** The day that the programme has now, in the zone its figures count in. */
export async function today(db: Queryable, now: Date): Promise<Today> {
  const clock = await reportingClock(db);
  return { clock, local: new Date(`${dayIn(clock.zone, now)}T12:00:00.000Z`) };
}
