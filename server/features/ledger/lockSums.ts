import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

/**
 * Before the first write of sums by partner, of the ledger or of referrals: one transaction at a time writes them, so that those
 * of several servers cannot deadlock. Take it late, since others wait until the transaction ends, and after locking every row
 * the transaction needs, since whoever holds one of them may be waiting here.
 */
export const lockSums = (tx: Queryable) => query(tx, sql`select pg_advisory_xact_lock(hashtext('ledger.sums'))`);
