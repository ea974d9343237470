import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { leastClickMonths } from '#contract/settings/figures.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { readSetting } from '../../platform/database/settings.ts';
import { dayIn, reportingClock } from './clock.ts';

const setting = z.number().check(z.int(), z.minimum(leastClickMonths), z.maximum(120));

/** How many months of visits and clicks are kept, including the current one: `click_months` in `settings`. */
export async function keptMonths(db: Queryable): Promise<number> {
  return (await readSetting(db, 'click_months', setting)) ?? leastClickMonths;
}

const monthStart = (now: Date, later: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)).toISOString().slice(0, 10);

/** `make_click_months` creates the partitions of a month and of the two after it. */
const monthsAtOnce = 3;

/** Creates the coming months' partitions of visits and clicks, drops expired ones, and writes the marks of finished weeks. */
export async function keepMonths(db: Queryable, now: Date): Promise<{ made: number; dropped: number; marks: number }> {
  const kept = await keptMonths(db);
  const { zone } = await reportingClock(db);
  // Not one transaction: each statement should release its locks as soon as it is done.
  const made = await count(db, sql`select make_click_months(${monthStart(now, 0)}::date) as n`);
  const dropped = await count(db, sql`select drop_click_months(${monthStart(now, 1 - kept)}::date) as n`);
  const marks = await count(db, sql`select make_marks(${dayIn(zone, now)}::date) as n`);
  return { made, dropped, marks };
}

/** Creates the partitions from `since` to `now` ahead of the rows; a row that arrives before its partition has to be moved later. */
export async function makeMonthsSince(db: Queryable, since: Date, now: Date): Promise<void> {
  for (let later = 0; monthStart(since, later) <= monthStart(now, 0); later += monthsAtOnce)
    await count(db, sql`select make_click_months(${monthStart(since, later)}::date) as n`);
}

const count = async (db: Queryable, statement: ReturnType<typeof sql>): Promise<number> =>
  (await queryOne<{ n: number }>(db, statement))?.n ?? 0;
