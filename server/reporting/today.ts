import { type Period, type TimeQuery, periodOf } from '#contract/shared/lists.ts';

import { dayIn, reportingClock, startOfDay, type ReportingClock } from '../features/figures/clock.ts';
import type { Queryable } from '../platform/database/pool.ts';

export interface Today {
  clock: ReportingClock;
  /** A moment of the programme's present day, read as UTC: periods and buckets of it are of the programme's days. */
  local: Date;
  /** That day, '2026-11-20'. */
  day: string;
}

/** The day that the programme has now, in the zone its figures count in. */
export async function today(db: Queryable, now: Date): Promise<Today> {
  const clock = await reportingClock(db);
  const day = dayIn(clock.zone, now);
  return { clock, local: new Date(`${day}T12:00:00.000Z`), day };
}

/** The moments between which days of a zone lie: a period of days, read as UTC, in time. */
export const momentsOf = ({ from, to }: Period, zone: string): Period => ({
  from: from === null ? null : startOfDay(zone, from.slice(0, 10)),
  to: startOfDay(zone, to.slice(0, 10)),
});

export interface RequestedPeriod extends Today {
  /** The days, read as UTC. */
  days: Period;
  /** The moments. */
  period: Period;
}

/** The period that a time filter names, in the programme's days. */
export async function periodQuery(db: Queryable, request: TimeQuery, now: Date): Promise<RequestedPeriod> {
  const present = await today(db, now);
  const days = periodOf(request, present.local);
  return { ...present, days, period: momentsOf(days, present.clock.zone) };
}
