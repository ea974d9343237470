import sql, { join, raw } from 'sql-template-tag';

import { query } from '../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

/** Every table's name with the count and a hash of its rows and their versions: equal before and after when nothing was written. */
export type Snapshot = Record<string, string>;

const identifier = /^[a-z_.]+$/;

/** A reader of snapshots, jobs included. `except` leaves tables out. */
export async function snapshots(db: TestDatabase, except: readonly string[] = []): Promise<() => Promise<Snapshot>> {
  const tables = await query<{ name: string }>(
    db.ownerPool,
    sql`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname = 'graphile_worker' and c.relname = '_private_jobs'))
         order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => identifier.test(name) && !except.includes(name));
  const statement = join(
    names.map(
      (name) =>
        sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t.xmin::text || t::text, 0)), 0) as state
              from ${raw(name)} t`,
    ),
    ' union all ',
  );
  return async () => {
    const rows = await query<{ name: string; state: string }>(db.ownerPool, statement);
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };
}
