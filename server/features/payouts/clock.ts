import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { daysLater } from '../../platform/daysLater.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { paymentRules } from '../settings/paymentRules.ts';

/** Marks the payouts as overdue that the bank has not confirmed in time. */
export async function escalatePayouts(tx: Queryable, now: Date): Promise<void> {
  const { confirmDays } = await paymentRules(tx);
  const late = await query<{ id: string }>(
    tx,
    sql`select id from payouts where state = 'processing' and sent_at <= ${daysLater(now, -confirmDays)}::timestamptz`,
  );
  const ids = late.map(({ id }) => id);
  await transitionMany(tx, { entity: 'payout', event: 'payout.escalate', ids, actor: { userId: null }, now });
}

/** Every five minutes; the next run makes up for a missed one. */
export const overduePayoutsCron: CronEntry = { job: 'payouts.clock', at: '*/5 * * * *' };

/** The task behind it. */
export const overduePayoutsTask =
  (pool: Pool, now: () => Date): Task<'payouts.clock'> =>
  async () => {
    await transaction(pool, (tx) => escalatePayouts(tx, now()));
  };
