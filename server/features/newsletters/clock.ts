import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { idsOf } from '../../lifecycle/effects.ts';

/** One waiting job for a newsletter; one that runs already does no harm beside another. */
export const sendOn = (tx: Queryable, id: string): Promise<void> =>
  addJob(tx, 'newsletters.send', { id }, { jobKey: `newsletters.send ${id}` });

/** Begins to send the newsletters whose time has come, and goes on with those that stopped half-way. */
export async function sendDue(tx: Queryable, now: Date): Promise<void> {
  const due = await query<{ id: string }>(
    tx,
    sql`select id from newsletters where state = 'scheduled' and sends_at <= ${now.toISOString()}::timestamptz`,
  );
  const request = { entity: 'newsletter', event: 'newsletter.send', actor: { userId: null }, now } as const;
  await transitionMany(tx, { ...request, ids: idsOf(due) });
  // Each job adds the next: one that sends has sent something of late.
  const still = new Date(now.getTime() - 60_000).toISOString();
  const open = await query<{ id: string }>(
    tx,
    sql`select n.id from newsletters n
         where n.state = 'sending' and n.updated_at < ${still}::timestamptz
           and not exists (select 1 from newsletter_recipients r
                            where r.newsletter_id = n.id and r.handed_at >= ${still}::timestamptz)
         order by n.id`,
  );
  for (const { id } of open) await sendOn(tx, id);
}

/** Every minute. A newsletter adds a job for its own time too; this makes up for one that was missed. */
export const newslettersCron: CronEntry = { job: 'newsletters.clock', at: '* * * * *' };

/** The task behind it. */
export const newslettersClockTask =
  (pool: Pool, now: () => Date): Task<'newsletters.clock'> =>
  async () => {
    await transaction(pool, (tx) => sendDue(tx, now()));
  };
