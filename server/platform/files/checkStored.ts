import type pg from 'pg';
import sql from 'sql-template-tag';

import { query } from '../database/pool.ts';
import type { ObjectStore } from './objectStore.ts';
import { inObjects } from './storedTables.ts';

/** The objects that rows refer to and the store does not have, or has in another size. @throws 503 */
export async function missingObjects(pool: pg.Pool, store: ObjectStore): Promise<string[]> {
  const stored = await query<{ key: string; size: number }>(
    pool,
    sql`select object_key as key, size from (${inObjects}) as f order by 1`,
  );
  const missing: string[] = [];
  for (const { key, size } of stored) if (!(await store.has(key, size))) missing.push(key);
  return missing;
}
