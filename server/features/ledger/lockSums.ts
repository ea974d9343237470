import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

/**
 * Call this before the first write to a partner’s totals, of the ledger or of referrals. Only one transaction at a time writes them,
 * on however many servers, so writers cannot deadlock. Call it late, because others wait until the transaction ends, but after
 * locking every row the transaction needs: another one may hold such a row while it waits here.
 */
export const lockSums = (tx: Queryable) => query(tx, sql`select pg_advisory_xact_lock(hashtext('ledger.sums'))`);
