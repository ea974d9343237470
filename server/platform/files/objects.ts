import type { Pool } from 'pg';
import sql, { type Sql, join, raw } from 'sql-template-tag';

import { DAY } from '#contract/shared/day.ts';
import { type Queryable, execute, query, queryOne, transaction } from '../database/pool.ts';
import type { ObjectStore } from './objectStore.ts';
import { inObjects, storedTables } from './storedTables.ts';

/** How long an object outlives its last row, so that a backup from that time finds it. */
export const daysKept = 30;

export const registerObject = (db: Queryable, key: string): Promise<number> =>
  execute(db, sql`insert into stored_objects (key) values (${key})`);

const isReferred: Sql = sql`(${join(
  storedTables.map((table) => raw(`exists (select 1 from ${table} t where t.object_key = o.key)`)),
  ' or ',
)})`;

/**
 * Deletes the objects that no row has referred to for long: of deleted files, and of uploads whose row was never written.
 * What the store does not delete now is left for the next time. Answers how many are gone. @throws 503
 */
export async function sweepObjects(pool: Pool, store: ObjectStore | undefined, now: Date): Promise<number> {
  const at = now.toISOString();
  await execute(
    pool,
    sql`update stored_objects o set dropped_at = case when ${isReferred} then null else ${at}::timestamptz end
         where (o.dropped_at is null) <> ${isReferred}`,
  );
  if (!store) return 0;
  const old = new Date(now.getTime() - daysKept * DAY).toISOString();
  const due = await query<{ key: string }>(
    pool,
    sql`select key from stored_objects where dropped_at <= ${old}::timestamptz order by dropped_at, key`,
  );
  for (const { key } of due)
    await transaction(pool, async (tx) => {
      // A row that refers to it now waits for this one, and then finds that there is no such object.
      const object = await queryOne<{ isOurs: boolean }>(
        tx,
        sql`select is_ours as "isOurs" from stored_objects o where key = ${key} and not ${isReferred} for update`,
      );
      if (object?.isOurs) await store.remove(key);
      if (object) await execute(tx, sql`delete from stored_objects where key = ${key}`);
    });
  return due.length;
}

/** How many files have their bytes in the store, and how many bytes those are. */
export async function storedFiles(db: Queryable): Promise<{ files: number; bytes: number }> {
  const stored = await queryOne<{ files: number; bytes: string }>(
    db,
    sql`select count(*)::int as files, coalesce(sum(size), 0)::text as bytes
          from (${inObjects}) as f`,
  );
  return { files: stored?.files ?? 0, bytes: Number(stored?.bytes ?? 0) };
}
