import pg from 'pg';
import sql from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { Batch } from '../../platform/database/batch.ts';
import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** The time zone whose days figures are counted in, and what is already summed. */
export interface ReportingClock {
  /** IANA name of the zone in use. */
  readonly zone: string;
  /** ISO. While sums are rebuilt for another zone, figures are frozen at this moment; null while they are live. */
  readonly asOf: string | null;
  readonly generation: number;
  /**
   * The Mondays ('YYYY-MM-DD', ascending) with a running total of everything before them. `marksByApp` are those that also have it
   * by app.
   */
  readonly marks: readonly string[];
  readonly marksByApp: readonly string[];
}

const together = new WeakMap<pg.Pool, Batch<null, ReportingClock>>();

/** The programme's reporting clock. Concurrent calls on the pool share one statement, started after all of them. */
export function reportingClock(db: Queryable): Promise<ReportingClock> {
  if (!(db instanceof pg.Pool)) return readClock(db);
  const shared =
    together.get(db) ??
    new Batch<null, ReportingClock>(
      async (calls) => {
        const clock = await readClock(db);
        return calls.map(() => clock);
      },
      { flights: 3 },
    );
  together.set(db, shared);
  return shared.add(null);
}

async function readClock(db: Queryable): Promise<ReportingClock> {
  const row = await queryOne<ReportingClock>(
    db,
    sql`select c.reading_zone as zone, c.as_of as "asOf", c.reading as generation, coalesce(m.marks, '{}') as marks,
               coalesce(m.by_app, '{}') as "marksByApp"
          from reporting_clock c cross join lateral (
            select array_agg(d.mark order by d.mark) as marks, array_agg(d.mark order by d.mark) filter (where d.by_app) as by_app
              from mark_days d where d.generation = c.reading) m`,
  );
  if (!row) throw new Error('The reporting clock is missing: the database is not migrated.');
  return row;
}

/** The day ('YYYY-MM-DD') that a moment falls on in a zone. */
export const dayIn = (zone: string, at: Date): string => wallTime(zone, at).slice(0, 10);

/**
 * The moment (ISO) at which a day ('YYYY-MM-DD') begins in a zone. If clocks change at midnight, so that it occurs twice or never, the
 * earliest moment of that day.
 */
export function startOfDay(zone: string, day: string): string {
  const midnight = Date.parse(day);
  if (zone === 'UTC') return new Date(midnight).toISOString();
  // Clocks may change that day: try the offset from before and the one from after.
  const candidates = [midnight - DAY, midnight + DAY].map((at) => midnight - offset(zone, at));
  const begins = candidates.filter((at) => isBegin(zone, day, at));
  return new Date(begins.length > 0 ? Math.min(...begins) : Math.max(...candidates)).toISOString();
}

const isBegin = (zone: string, day: string, at: number): boolean =>
  dayIn(zone, new Date(at)) === day && dayIn(zone, new Date(at - 1)) < day;

const offset = (zone: string, at: number): number => Date.parse(wallTime(zone, new Date(at))) - at;

/** What a wall clock in the zone shows, to the second, written as if it were UTC. */
function wallTime(zone: string, at: Date): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${(parts.get('year') ?? '').padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  return `${day}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}Z`;
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, format);
  return format;
}
