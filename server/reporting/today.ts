import { type Period, type TimeFilter, periodOf } from '#contract/lists.ts';

import { dayIn, reportingClock, startOfDay, type ReportingClock } from '../features/figures/clock.ts';
import type { Queryable } from '../platform/database/pool.ts';

export interface Today {
  clock: ReportingClock;
  /** A moment of the programme's present day, read as UTC: periods and buckets of it are of the programme's days. */
  local: Date;
}

/** The day that the programme has now, in the zone its figures count in. */
export async function today(db: Queryable, now: Date): Promise<Today> {
  const clock = await reportingClock(db);
  return { clock, local: localTime(clock.zone, now) };
}

/** A moment of the day that `at` has in a zone, read as UTC. */
const localTime = (zone: string, at: Date): Date => new Date(`${dayIn(zone, at)}T12:00:00.000Z`);

/** The moments between which days of a zone lie: a period of days, read as UTC, in time. */
export const momentsOf = ({ from, to }: Period, zone: string): Period => ({
  from: from === null ? null : startOfDay(zone, from.slice(0, 10)),
  to: startOfDay(zone, to.slice(0, 10)),
});

export interface AskedPeriod extends Today {
  /** The days, read as UTC. */
  days: Period;
  /** The moments. */
  period: Period;
}

/** The period that a time filter names, in the programme's days. */
export async function periodAsked(
  db: Queryable,
  {
    timeFilter,
    dateRange,
  }: { timeFilter?: TimeFilter | undefined; dateRange?: { from: string; to: string } | undefined },
  now: Date,
): Promise<AskedPeriod> {
  const { clock, local } = await today(db, now);
  const days = periodOf(timeFilter, dateRange, local);
  return { clock, local, days, period: momentsOf(days, clock.zone) };
}
