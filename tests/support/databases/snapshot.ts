import sql, { empty, join, raw } from 'sql-template-tag';

import { query } from '../../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

/**
 * Every table's name with the count and a hash of the versions of its rows: equal before and after when nothing was written. The
 * rows themselves are not read: each write gives a row a new version.
 */
export type Snapshot = Record<string, string>;

const identifier = /^[a-z_.]+$/;
const jobs = 'graphile_worker._private_jobs';
/** The job of the notices of earnings is added after the answer of the event that earned, so it may be an earlier request’s. */
const announcements = sql`where task_id not in (select id from graphile_worker._private_tasks where identifier = 'earnings.notify')`;

/** A reader of snapshots, jobs included. `except` leaves tables out. */
export async function snapshots(db: TestDatabase, except: readonly string[] = []): Promise<() => Promise<Snapshot>> {
  const found = await query<{ id: string; name: string }>(
    db.ownerPool,
    sql`select c.oid::text as id, n.nspname || '.' || c.relname as name
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
         order by 2`,
  );
  const tables = found.filter(({ name }) => identifier.test(name) && !except.includes(name));
  // One aggregate over all rows: one for each table would cost twenty times that. Ages differ by as much as ids of transactions
  // do; an id has no cast to a number but by its text, which would cost as much again.
  const rows = join(
    tables.map(
      ({ name }) =>
        sql`select tableoid as id, xmin as version, ctid as place from ${raw(name)} ${name === jobs ? announcements : empty}`,
    ),
    ' union all ',
  );
  const statement = sql`select id::text, count(*) || ' ' || sum(hashtid(place)::bigint * (age('3'::xid) - age(version))) as state
                          from (${rows}) r group by id`;
  let last: { next: string; snapshot: Snapshot } | undefined;
  return async () => {
    // A transaction gets an id when it first writes: while the next id is the same, nothing was written.
    const [at] = await query<{ next: string }>(
      db.ownerPool,
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
    );
    const next = at?.next ?? '';
    if (last?.next === next) return last.snapshot;
    const states = await query<{ id: string; state: string }>(db.ownerPool, statement);
    const stateOf = new Map(states.map(({ id, state }) => [id, state]));
    const snapshot = Object.fromEntries(tables.map(({ id, name }) => [name, stateOf.get(id) ?? 'empty']));
    last = { next, snapshot };
    return snapshot;
  };
}
