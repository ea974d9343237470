import type pg from 'pg';
import sql from 'sql-template-tag';

import { query } from '../database/pool.ts';
import type { ObjectStore } from './objectStore.ts';
import { inObjects } from './storedTables.ts';

/** Objects that rows refer to and that the store lacks, or has in another size. @throws 503 */
export async function missingObjects(pool: pg.Pool, store: ObjectStore): Promise<string[]> {
  const stored = await query<{ key: string; size: number }>(
    pool,
    sql`select object_key as key, size from (${inObjects}) as f order by 1`,
  );
  const missing: string[] = [];
  for (const { key, size } of stored) if (!(await store.has(key, size))) missing.push(key);
  return missing;
}
