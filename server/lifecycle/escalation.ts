import type { Pool } from 'pg';
import sql, { join, type Sql } from 'sql-template-tag';

import { type Queryable, query, transaction } from '../platform/database/pool.ts';
import { daysToAdmins } from './deadlines.ts';
import { isAsLate, isByDeadline, levels, openStates, readLimits } from './limits.ts';
import { regionTables } from './regionTables.ts';
import { transitionMany } from './transition.ts';

/** Records that someone has to answer or decide by a deadline of their own, which their chart counts. */
export interface Awaited {
  readonly entity: 'claim' | 'case';
  readonly event: 'claim.escalate' | 'case.escalate';
  /** A table with `respond_by` and `escalated`, and a condition: its rows that wait for someone. */
  readonly waiting: Sql;
}

/** Escalates what is past its deadline: once to the managers, two days later to all admins. */
export async function escalate(tx: Queryable, { entity, event, waiting }: Awaited, now: Date): Promise<void> {
  for (const escalated of [1, 0]) {
    const due = await query<{ id: string }>(
      tx,
      sql`select id from ${waiting} and escalated = ${escalated}
             and respond_by <= ${now.toISOString()}::timestamptz - make_interval(days => ${escalated * daysToAdmins})`,
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

/**
 * Notes every record that has stayed in a state for longer than its limits: a stay once at each level. Of several that run at
 * once the second waits for the first and finds nothing. What has a deadline of its own is left to its chart. `read` goes on after
 * the common table `stays` of what was not noted before: entity, region, state, id, level, partner_id and assignee_id, the last
 * two null where there is none. So however many there are, none has to travel.
 */
export async function noteStays<Row extends object>(tx: Queryable, now: Date, read: Sql): Promise<readonly Row[]> {
  await query(tx, sql`select from (select pg_advisory_xact_lock(hashtextextended('lifecycle escalations', 0))) l`);
  const at = { limitOf: await readLimits(tx), now };
  const late = regionTables.flatMap((regionTable) =>
    openStates(regionTable).flatMap((state) =>
      Object.values(levels).flatMap((level) => {
        const isLate = isByDeadline(regionTable, state) ? null : isAsLate(regionTable, state, level, at);
        if (isLate === null) return [];
        const { entity, region, traits, table, since, only } = regionTable;
        return [
          sql`select ${entity}::text as entity, ${region}::text as region, ${state}::text as state, t.id, ${since} as since,
                     ${level}::smallint as level, ${traits.partner ?? sql`null::uuid`} as partner_id,
                     ${traits.assignee ?? sql`null::uuid`} as assignee_id
                from ${table} t
               where ${only} and ${regionTable.state} = ${state} and ${isLate}
                 and not exists (select from lifecycle_escalations x
                                  where x.entity = ${entity} and x.region = ${region} and x.record_id = t.id
                                    and x.since = ${since} and x.level = ${level})`,
        ];
      }),
    ),
  );
  if (late.length === 0) return [];
  return query<Row>(
    tx,
    sql`with late as materialized (${join(late, ' union all ')}), noted as (
          insert into lifecycle_escalations (entity, region, record_id, since, level, state, created_at)
          select entity, region, id, since, level, state, ${now.toISOString()}::timestamptz from late
          on conflict do nothing
          returning entity, region, record_id, level
        ), stays as (
          select l.* from noted n
            join late l on l.entity = n.entity and l.region = n.region and l.id = n.record_id and l.level = n.level
        ) ${read}`,
  );
}
