import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

/**
 * Before the first write of sums by partner, of the ledger or of referrals: one transaction at a time writes them, so that those
 * of several servers cannot wait for each other. Late in a transaction, since others wait until its end, and after the locks of
 * all rows that it needs: one of them may be held by who waits here.
 */
export const lockSums = (tx: Queryable) => query(tx, sql`select pg_advisory_xact_lock(hashtext('ledger.sums'))`);
