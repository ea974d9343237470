import sql from 'sql-template-tag';
import pg from 'pg';

import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { firstDay, monthOf } from '#contract/shared/month.ts';

/** Commissions in one transaction of the job. */
const batchSize = 1000;

interface Pending {
  readonly id: string;
  readonly payable_month: string;
}

/**
 * Makes payable every pending commission that its chart allows to; answers how many. The index also filters by month,
 * so that an hourly run does not load what is due months later. Given a pool, each batch is a transaction of its own;
 * given a transaction, all happens in it.
 */
export async function matureCommissions(db: Queryable, now: Date): Promise<number> {
  const inTransaction = <T>(work: (tx: Queryable) => Promise<T>): Promise<T> =>
    db instanceof pg.Pool ? transaction(db, work) : work(db);
  let matured = 0;
  let last: Pending | undefined;
  do {
    const after = last;
    const step = await inTransaction((tx) => matureBatch(tx, now, after));
    matured += step.matured;
    last = step.last;
  } while (last !== undefined);
  return matured;
}

async function matureBatch(
  tx: Queryable,
  now: Date,
  after: Pending | undefined,
): Promise<{ matured: number; last: Pending | undefined }> {
  const rows = await query<Pending>(
    tx,
    sql`select c.id, c.payable_month from commissions c
         where c.state = 'pending' and c.payable_month <= ${firstDay(monthOf(now))}::date
           and (c.payable_month, c.id) > (${after?.payable_month ?? '-infinity'}::date,
                                          ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
         order by c.payable_month, c.id limit ${batchSize}`,
  );
  const { applied } = await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.mature',
    ids: rows.map((row) => row.id),
    actor: { userId: null },
    now,
  });
  return { matured: applied.length, last: rows.length < batchSize ? undefined : rows.at(-1) };
}
