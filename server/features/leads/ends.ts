import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { isSilent } from '../../platform/mail/silence.ts';

const actor = { userId: null };
const atOnce = 1000;

/** The leads that were credited with an install have converted. */
export async function convertLeads(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await transitionMany(tx, { entity: 'lead', event: 'lead.convert', ids, actor, now });
}

/**
 * Lets leads convert once the install is stored: a lead is locked before the claims of its shop, which the caller holds. Of
 * installs that are laid as history, at once.
 */
export async function convertLater(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  if (isSilent()) await convertLeads(tx, ids, now);
  else await addJob(tx, 'leads.convert', { ids });
}

/** Ends claims whose time is over, some at a time; answers whether there may be more. */
export async function expireLeads(tx: Queryable, now: Date): Promise<boolean> {
  const over = await query<{ id: string }>(
    tx,
    sql`select l.id from leads l
         where l.state = 'approved' and l.claim_ends_at < ${now.toISOString()}::timestamptz
           and not exists (select 1 from referrals r where r.lead_id = l.id)
         order by l.claim_ends_at, l.id limit ${atOnce}`,
  );
  const ids = over.map(({ id }) => id);
  const { applied } = await transitionMany(tx, { entity: 'lead', event: 'lead.expire', ids, actor, now });
  return over.length === atOnce && applied.length > 0;
}

/** Every hour. What is compared with a claim reads its end, so an hour more or less decides nothing. */
export const expiringCron: CronEntry = { job: 'leads.expire', at: '12 * * * *' };

/** The tasks behind them. */
export const convertingTask =
  (pool: Pool, now: () => Date): Task<'leads.convert'> =>
  ({ ids }) =>
    transaction(pool, (tx) => convertLeads(tx, ids, now()));
export const expiringTask =
  (pool: Pool, now: () => Date): Task<'leads.expire'> =>
  async () => {
    const step = () => transaction(pool, (tx) => expireLeads(tx, now()));
    while (await step());
  };
