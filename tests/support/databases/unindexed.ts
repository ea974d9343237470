import type { PoolClient } from 'pg';

import { transaction } from '../../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

/** Work in a transaction that reads rows as they lie: what has an order by luck of an index has none. */
export const unindexed = <T>(db: TestDatabase, work: (tx: PoolClient) => Promise<T>): Promise<T> =>
  transaction(db.pool, async (tx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) await tx.query(`set local enable_${way} = off`);
    // A statement that was prepared and run often keeps the plan of then, settings or not.
    await tx.query('set local plan_cache_mode = force_custom_plan');
    return work(tx);
  });
