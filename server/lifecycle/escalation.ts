import type { Pool } from 'pg';
import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, query, transaction } from '../platform/database/pool.ts';
import { daysToAdmins } from './deadlines.ts';
import { transitionMany } from './transition.ts';

/** What somebody has to answer or decide by a deadline. */
export interface Awaited {
  readonly entity: 'claim' | 'case';
  readonly event: 'claim.escalate' | 'case.escalate';
  /** A table with `respond_by` and `escalated`, and a condition: its rows that wait for somebody. */
  readonly waiting: Sql;
}

/** Escalates what is past its deadline: once to the managers, two days later to all admins. */
export async function escalate(tx: Queryable, { entity, event, waiting }: Awaited, now: Date): Promise<void> {
  for (const escalated of [1, 0]) {
    const due = await query<{ id: string }>(
      tx,
      sql`select id from ${waiting} and escalated = ${escalated}
             and respond_by <= ${now.toISOString()}::timestamptz - make_interval(days => ${escalated * daysToAdmins})
           order by respond_by, id`,
    );
    await transitionMany(tx, {
      entity,
      event,
      ids: due.map(({ id }) => id),
      actor: { userId: null },
      now,
      set: { escalated: escalated + 1 },
    });
  }
}

/** The task of the job that does it. */
export const escalationTask = (pool: Pool, now: () => Date, awaited: Awaited) => () =>
  transaction(pool, (tx) => escalate(tx, awaited, now()));
