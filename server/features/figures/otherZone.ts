import type { ClientBase, Pool } from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { execute, query, queryOne, type Queryable } from '../../platform/database/pool.ts';
import { readSetting, writeSetting } from '../../platform/database/settings.ts';
import { withoutLimits } from '../../platform/database/withoutLimits.ts';
import { building } from './building.ts';
import { dayIn, reportingClock } from './clock.ts';

const tries = 100;

/** Runs a step in its own transaction. If others hold its locks, it gives up quickly and tries again, so it never blocks them for long. */
async function locking(db: ClientBase, step: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    await db.query('begin');
    try {
      await step();
      await db.query('commit');
      return;
    } catch (error) {
      await db.query('rollback');
      if (left === 0 || !isLocked(error)) throw error;
    }
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Rebuilds the sums from the raw rows for another zone's days. Until the switch, figures stay in the old zone, frozen as of the
 * start; whatever arrives meanwhile is counted at the switch. If interrupted, it starts over.
 */
export const countInZone = (pool: Pool, zone: string, now: Date, signal?: AbortSignal): Promise<void> =>
  withoutLimits(pool, (one) => withoutLimits(pool, (other) => change(one, other, zone, now), signal), signal);

// The advisory lock is released when its connection closes.
async function change(one: ClientBase, other: ClientBase, zone: string, now: Date): Promise<void> {
  await query(one, sql`select pg_advisory_lock(${building})`);
  const clock = await reportingClock(one);
  if (clock.zone === zone && clock.asOf === null) return countCohorts(one, zone);
  await locking(one, () => execute(one, sql`select clear_other_zone()`));
  await locking(one, async () => {
    await execute(one, sql`select hold_off_vacuum()`);
    await execute(one, sql`select begin_other_zone(${zone}, ${now.toISOString()}::timestamptz)`);
    await other.query('rollback');
    await other.query('begin isolation level repeatable read');
    // The first statement takes the snapshot.
    await other.query('select 1');
  });
  await execute(other, sql`select fill_other_zone(${zone}, ${dayIn(zone, now)}::date)`);
  await other.query('commit');
  await execute(one, sql`select end_other_zone()`);
  await countCohorts(one, zone);
}

/** Counts the cohorts by the zone's months, unless they already are; until then they are read from the records. */
async function countCohorts(db: ClientBase, zone: string): Promise<void> {
  const kept = await queryOne<{ zone: string }>(db, sql`select zone from cohort_clock`);
  if (kept?.zone !== zone) await execute(db, sql`select fill_cohorts(${zone})`);
}

/** The zone that an admin chose and, during a rebuild, the moment (ISO) at which figures are frozen. */
export async function chosenZone(db: Queryable): Promise<{ zone: string; asOf: string | null }> {
  const chosen = await readSetting(db, 'reporting_zone', z.string());
  const { zone, asOf } = await reportingClock(db);
  return { zone: chosen ?? zone, asOf };
}

/** Stores the choice only; `countInZone` applies it. */
export const chooseZone = (tx: Queryable, zone: string, now: Date): Promise<number> =>
  writeSetting(tx, 'reporting_zone', zone, now);

/** Whether both the database and this process know the zone. */
export async function isZone(db: Queryable, zone: string): Promise<boolean> {
  try {
    dayIn(zone, new Date(0));
  } catch {
    return false;
  }
  const rows = await query(db, sql`select from pg_timezone_names where name = ${zone}`);
  return rows.length > 0;
}
