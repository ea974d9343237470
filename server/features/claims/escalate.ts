import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../platform/database/pool.ts';
import type { Task } from '../../platform/jobs/jobs.ts';
import type { CronEntry } from '../../platform/jobs/worker.ts';
import { daysToAdmins } from '../../lifecycle/deadlines.ts';

/** Escalates the claims whose deadline has passed: once to the managers, two days later to all admins. */
export async function escalateClaims(tx: Queryable, now: Date): Promise<void> {
  for (const escalated of [1, 0]) {
    const due = await query<{ id: string }>(
      tx,
      sql`select id from claims
           where state in ('open', 'asked', 'appealed') and escalated = ${escalated}
             and respond_by <= ${now.toISOString()}::timestamptz - make_interval(days => ${escalated * daysToAdmins})
           order by respond_by, id`,
    );
    await transitionMany(tx, {
      entity: 'claim',
      event: 'claim.escalate',
      ids: due.map(({ id }) => id),
      actor: { userId: null },
      now,
      set: { escalated: escalated + 1 },
    });
  }
}

/** Every five minutes; what was missed is made up for by the next one. */
export const claimsCron: CronEntry = { job: 'claims.escalate', at: '*/5 * * * *' };

/** The task behind it. */
export const claimsTask =
  (pool: Pool, now: () => Date): Task<'claims.escalate'> =>
  async () => {
    await transaction(pool, (tx) => escalateClaims(tx, now()));
  };
