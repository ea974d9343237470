import type { PoolClient } from 'pg';

import { transaction } from '../../server/platform/database/pool.ts';
import type { TestDatabase } from './database.ts';

/** Work in a transaction that reads rows as they lie: what has an order by luck of an index has none. */
export const unindexed = <T>(db: TestDatabase, work: (tx: PoolClient) => Promise<T>): Promise<T> =>
  transaction(db.pool, async (tx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) await tx.query(`set local enable_${way} = off`);
    return work(tx);
  });
