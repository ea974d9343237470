import sql, { type Sql, empty, raw } from 'sql-template-tag';

import type { Asked } from '../asked.ts';
import { all, andFilters, bucketOf, inRange, keyOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

const parts = ['decisions', 'notes', 'contacts'] as const;
type WorkPart = (typeof parts)[number];

/** What staff did `f`: at, actor_id, partner_id, app_id, country. */
const rows: Record<WorkPart, string> = {
  decisions: `select e.created_at as at, e.actor_id, coalesce(l.partner_id, e.entity_id) as partner_id, null::uuid as app_id, null as country
                from lifecycle_events e left join leads l on e.entity = 'lead' and l.id = e.entity_id
               where e.event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject')`,
  notes: `select n.created_at as at, n.author_id as actor_id, n.partner_id, null::uuid as app_id, null as country
            from notes n where n.partner_id is not null`,
  contacts: `select g.occurred_at as at, g.author_id as actor_id, null::uuid as partner_id, null::uuid as app_id, null as country
               from prospect_logs g`,
};

/** Of managers, those who did it. */
function statement(part: WorkPart, asked: Asked): Sql {
  const { managerId, ...filters } = asked.filters;
  const byActor = managerId === undefined ? empty : sql`and f.actor_id is not distinct from ${managerId}::uuid`;
  return sql`select ${part} as part, ${bucketOf('f.at', asked)} as bucket,
                    ${asked.by === 'manager' ? raw('f.actor_id::text') : keyOf(asked.by)} as key, null as currency, count(*) as n
               from (${raw(rows[part])}) f
              where ${inRange('f.at', asked)} ${byActor} ${andFilters(filters)} group by 2, 3`;
}

/** What staff have done. */
export const work = ofRecords(parts, (asked, wanted) =>
  all(parts.filter((part) => wanted.has(part)).map((part) => statement(part, asked))),
);
