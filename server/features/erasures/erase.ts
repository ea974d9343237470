import type { Pool, PoolClient } from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { applyTransition } from '../../lifecycle/transition.ts';
import { execute, query, queryOne, transaction } from '../../platform/database/pool.ts';
import type { FileStore } from '../../platform/files/fileStore.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { Named } from './pattern.ts';
import { recordedTables, tableErasures } from './tables.ts';

interface Erasing {
  readonly pool: Pool;
  readonly files: Pick<FileStore, 'sweep'>;
  readonly now: () => Date;
  /** After each part that is committed. */
  readonly onPart?: (table: string) => void;
}

/** Pages of 8 kB per statement, so that each is short and soon frees its locks. A pattern reads about 1.5 MB a second. */
const pagesAtOnce = 100;

/** Opens the one way to what is recorded, for the rest of the transaction. */
const openWay = (tx: PoolClient, id: string): Promise<unknown> =>
  execute(tx, sql`select set_config('tributary.erasure', ${id}, true)`);

/** Answers how many rows `work` changed, rows included that were added meanwhile. */
async function everyPage(pool: Pool, table: string, work: (first: number, last: number) => Promise<number>) {
  let changed = 0;
  for (let first = 0; first <= (await pagesOf(pool, table)); first += pagesAtOnce)
    changed += await work(first, first + pagesAtOnce);
  return changed;
}

async function pagesOf(pool: Pool, table: string): Promise<number> {
  const size = await queryOne<{ pages: number }>(
    pool,
    sql`select (pg_relation_size(${table}::regclass) / 8192)::int as pages`,
  );
  return size?.pages ?? 0;
}

/** Until nothing is left to change: a row that someone updates meanwhile may move to a page that was read before. */
async function untilErased(...walk: Parameters<typeof everyPage>): Promise<void> {
  while ((await everyPage(...walk)) > 0);
}

const range = (first: number, last: number): Sql =>
  sql`t.ctid >= ${`(${first},0)`}::tid and t.ctid < ${`(${last},0)`}::tid`;

/** The picture of the company, its object too: that one is not kept for backups as others are. */
const erasePicture = (pool: Pool, partnerId: string | null): Promise<void> =>
  transaction(pool, async (tx) => {
    const [picture] = await query<{ id: string; objectKey: string | null }>(
      tx,
      sql`select i.id, i.object_key as "objectKey" from partners p join images i on i.id = p.image_id
           where p.id = ${partnerId}::uuid for update of p`,
    );
    if (!picture) return;
    await execute(tx, sql`update partners set image_id = null where id = ${partnerId}`);
    await execute(tx, sql`delete from images where id = ${picture.id}`);
    await execute(tx, sql`update stored_objects set dropped_at = '2000-01-01' where key = ${picture.objectKey}`);
  });

/** The files that were sent with claims, with their objects: each was stored by the person or for their company. */
const eraseClaimFiles = (pool: Pool, { userId, partnerId }: Named): Promise<number> =>
  execute(
    pool,
    sql`with gone as (delete from claim_files where partner_id = ${partnerId}::uuid or stored_by = ${userId} returning object_key)
        update stored_objects set dropped_at = '2000-01-01' where key in (select object_key from gone)`,
  );

/** Mail to the person goes, and what names them in other jobs, also of those under way: one that fails is tried again by its row. */
const eraseJobs = (pool: Pool, { email, pattern }: Named): Promise<void> =>
  untilErased(pool, 'graphile_worker._private_jobs', async (first, last) => {
    const mails = await execute(
      pool,
      sql`delete from graphile_worker._private_jobs t
           where ${range(first, last)} and lower(payload ->> 'to') = lower(${email})`,
    );
    const others = await execute(
      pool,
      sql`update graphile_worker._private_jobs t set payload = without_mentions(payload::jsonb, ${pattern})::json
           where ${range(first, last)} and payload::text ~* ${pattern}
             and payload::jsonb <> without_mentions(payload::jsonb, ${pattern})`,
    );
    return mails + others;
  });

/**
 * Erases a person, one table after the other and some pages at a time, each committed. A process that is killed leaves the rest
 * to the next one, which begins again: what is erased is erased once more.
 */
export async function erasePerson({ pool, files, now, onPart }: Erasing, id: string): Promise<void> {
  const named = await queryOne<Named>(
    pool,
    sql`select user_id as "userId", partner_id as "partnerId", email, pattern from erasures
         where id = ${id} and state = 'erasing'`,
  );
  if (!named) return;
  await erasePicture(pool, named.partnerId);
  await eraseClaimFiles(pool, named);
  onPart?.('images');
  await eraseJobs(pool, named);
  for (const { name, statements } of await tableErasures(pool, named)) {
    await untilErased(pool, name, (first, last) =>
      transaction(pool, async (tx) => {
        await openWay(tx, id);
        let changed = 0;
        for (const statement of statements) changed += await execute(tx, statement(range(first, last)));
        return changed;
      }),
    );
    onPart?.(name);
  }
  for (const table of recordedTables) {
    await everyPage(pool, table, (first, last) =>
      transaction(pool, (tx) => execute(tx, sql`select erase_recorded(${id}, ${table}, ${first}, ${last})`)),
    );
    onPart?.(table);
  }
  // Before it is finished: a store that is not there keeps it under way, and it is tried again.
  await files.sweep(now());
  await transaction(pool, (tx) => {
    const set = { ended_at: now().toISOString(), email: null, pattern: null };
    return applyTransition(tx, {
      entity: 'erasure',
      event: 'erasure.finish',
      id,
      actor: { userId: null },
      now: now(),
      set,
    });
  });
}

export const erasingTask =
  (erasing: Erasing): Task<'erasures.erase'> =>
  ({ id }) =>
    erasePerson(erasing, id);
