import { buffer } from 'node:stream/consumers';

import type { Pool } from 'pg';
import sql, { raw } from 'sql-template-tag';

import { execute, queryOne } from '../database/pool.ts';
import { hashOf, keepInObject } from './fileStore.ts';
import type { ObjectStore } from './objectStore.ts';
import { type StoredTable, storedTables } from './storedTables.ts';

export type Destination = 's3' | 'database';

interface Row {
  readonly id: string;
  readonly bytes: Buffer | null;
  readonly objectKey: string | null;
  readonly size: number;
  readonly sha256: Buffer;
}

interface Moving {
  readonly pool: Pool;
  readonly store: ObjectStore;
  readonly to: Destination;
  /** After each file that has moved. */
  readonly onMoved?: (moved: number) => void;
}

/** The next file that is not there yet, after `last`. */
const nextOf = (pool: Pool, table: StoredTable, to: Destination, last: string): Promise<Row | undefined> =>
  queryOne<Row>(
    pool,
    sql`select id, bytes, object_key as "objectKey", size, sha256 from ${raw(table)}
         where id > ${last}::uuid and ${raw(to === 's3' ? 'object_key' : 'bytes')} is null order by id limit 1`,
  );

const read = async (store: ObjectStore, key: string, size: number): Promise<Buffer> =>
  buffer(await store.get(key, size));

/** One that was deleted or moved meanwhile is left alone. Answers whether this one has moved. */
async function moveOne({ pool, store, to }: Moving, table: StoredTable, row: Row): Promise<boolean> {
  const isWhole = (bytes: Buffer) => bytes.length === row.size && hashOf(bytes).equals(row.sha256);
  if (to === 's3') {
    if (!row.bytes || !isWhole(row.bytes)) throw new Error('its bytes are not those that were stored.');
    const { objectKey } = await keepInObject(pool, store, row.bytes);
    if (objectKey === null || !isWhole(await read(store, objectKey, row.size)))
      throw new Error('the store gives back other bytes than it was given.');
    const set = sql`update ${raw(table)} set bytes = null, object_key = ${objectKey} where id = ${row.id} and bytes is not null`;
    return (await execute(pool, set)) > 0;
  }
  if (row.objectKey === null) return false;
  const bytes = await read(store, row.objectKey, row.size);
  if (!isWhole(bytes)) throw new Error('the store has other bytes than were stored.');
  const set = sql`update ${raw(table)} set bytes = ${bytes}, object_key = null where id = ${row.id} and object_key = ${row.objectKey}`;
  return (await execute(pool, set)) > 0;
}

/**
 * Moves every file there, one at a time, each compared by its hash before its row changes: it may be ended at any moment and
 * run again, beside a server that serves them. One that cannot be moved stops it: the rest is left as it is.
 * @throws which file, and why
 */
export async function moveFiles(moving: Moving): Promise<number> {
  let moved = 0;
  for (const table of storedTables) {
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const row = await nextOf(moving.pool, table, moving.to, last);
      if (!row) break;
      last = row.id;
      const isMoved = await moveOne(moving, table, row).catch((error: unknown) => {
        const { cause, message } = error instanceof Error ? error : new Error(String(error));
        throw new Error(
          `Stopped after ${moved}: ${table} ${row.id}: ${cause instanceof Error ? cause.message : message} Run it again: it goes on from here.`,
        );
      });
      if (!isMoved) continue;
      moved += 1;
      moving.onMoved?.(moved);
    }
  }
  return moved;
}
