import sql from 'sql-template-tag';

import type { PayClause } from '#contract/payTerms/payTerms.ts';
import type { ReplayOutcome } from '#contract/payTerms/replays.ts';

import { execute, type Queryable, queryOne } from '../../../platform/database/pool.ts';
import type { Whose } from '../write.ts';
import type { PartnerSums } from './tally.ts';

/** With the replay's key, the advisory lock of the process that runs it. */
const lockSpace = 4_100_470;

/** Seconds in which a thread has begun. */
const leastTime = 30;

/** What a replay is to do. */
export interface Task extends Whose {
  readonly id: string;
  readonly clauses: readonly PayClause[];
  readonly from: string | null;
  readonly to: string;
}

/** Takes a replay over for as long as the connection lasts; undefined where it runs elsewhere or not any more. */
export async function takeReplay(db: Queryable, id: string): Promise<Task | undefined> {
  const task = await queryOne<Task & { key: number }>(
    db,
    sql`select id, key, scope, target, clauses, from_at as from, to_at as to from pay_replays
         where id = ${id} and status = 'running'`,
  );
  if (!task) return undefined;
  const lock = await queryOne<{ isTaken: boolean }>(
    db,
    sql`select pg_try_advisory_lock(${lockSpace}::int, ${task.key}::int) as "isTaken"`,
  );
  return lock?.isTaken ? task : undefined;
}

/** How far it is; false where it is not to go on. */
export const recordProgress = async (
  db: Queryable,
  id: string,
  { total, done }: { total: number; done: number },
): Promise<boolean> =>
  (await execute(
    db,
    sql`update pay_replays set total = ${total}, done = ${done} where id = ${id} and status = 'running'`,
  )) > 0;

/** Ends a replay that runs; false where it has ended otherwise. */
export const endReplay = async (
  db: Queryable,
  id: string,
  status: 'cancelled' | 'failed',
  now: Date,
): Promise<boolean> =>
  (await execute(
    db,
    sql`update pay_replays set status = ${status}, ended_at = ${now.toISOString()}::timestamptz
         where id = ${id} and status = 'running'`,
  )) > 0;

const partnersAtOnce = 5000;

/** Keeps what a replay came to; false, and nothing is kept, where it has ended otherwise. Call it in a transaction. */
export async function keepOutcome(
  tx: Queryable,
  id: string,
  { outcome, partners, now }: { outcome: ReplayOutcome; partners: readonly PartnerSums[]; now: Date },
): Promise<boolean> {
  const ended = await execute(
    tx,
    sql`update pay_replays
           set status = 'done', outcome = ${JSON.stringify(outcome)}::jsonb, ended_at = ${now.toISOString()}::timestamptz
         where id = ${id} and status = 'running'`,
  );
  if (ended === 0) return false;
  for (let start = 0; start < partners.length; start += partnersAtOnce) {
    const rows = partners.slice(start, start + partnersAtOnce);
    await execute(
      tx,
      sql`insert into pay_replay_partners (replay_id, partner_id, currency, charges, changed, recorded_minor, before_minor, after_minor)
          select ${id}::uuid, v.* from unnest(
            ${rows.map(({ partnerId }) => partnerId)}::uuid[], ${rows.map(({ currency }) => currency)}::text[],
            ${rows.map(({ charges }) => charges)}::int[], ${rows.map(({ changed }) => changed)}::int[],
            ${rows.map(({ recorded }) => recorded)}::bigint[], ${rows.map(({ before }) => before)}::bigint[],
            ${rows.map(({ after }) => after)}::bigint[]) v`,
    );
  }
  return true;
}

/** Replays that run for a process that is gone, restarted or killed, are interrupted: their locks went with its connections. */
export const markInterrupted = (db: Queryable, now: Date): Promise<number> =>
  execute(
    db,
    sql`update pay_replays r set status = 'interrupted', ended_at = ${now.toISOString()}::timestamptz
         where r.status = 'running'
           and (r.total is not null or r.created_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${leastTime}::int))
           and not exists (select 1 from pg_locks l
                            where l.locktype = 'advisory' and l.classid = ${lockSpace}::int and l.objid = r.key and l.objsubid = 2
                              and l.database = (select oid from pg_database where datname = current_database()))`,
  );
