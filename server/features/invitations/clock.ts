import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';

/** Ends the invitations whose seven days are over. */
export async function expireInvitations(tx: Queryable, now: Date): Promise<void> {
  const over = await query<{ id: string }>(
    tx,
    sql`select id from invitations where state = 'open' and expires_at <= ${now.toISOString()}::timestamptz`,
  );
  const ids = over.map(({ id }) => id);
  await transitionMany(tx, { entity: 'invitation', event: 'invitation.expire', ids, actor: { userId: null }, now });
}

/** Every minute; the next run makes up for a missed one. */
export const invitationsCron: CronEntry = { job: 'invitations.clock', at: '* * * * *' };

/** The task behind it. */
export const invitationsTask =
  (pool: Pool, now: () => Date): Task<'invitations.clock'> =>
  async () => {
    await transaction(pool, (tx) => expireInvitations(tx, now()));
  };
