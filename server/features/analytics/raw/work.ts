import sql, { type Sql, raw } from 'sql-template-tag';

import { type StaffWork, staffWork } from '#contract/analytics/decisions.ts';

import type { FiguresQuery } from '../figuresQuery.ts';
import { all, andBy, andFilters, bucketOf, inRange, keyOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

/** Each piece of staff work `f`: id, at, what, actor_id, partner_id, lead_id, prospect_id, app_id, country. */
export const workRows: Readonly<Record<StaffWork, Sql>> = {
  decisions: sql`select e.id, e.created_at as at, e.event as what, e.actor_id, coalesce(l.partner_id, e.entity_id) as partner_id, l.id as lead_id,
                        null::uuid as prospect_id, null::uuid as app_id, null as country
                   from lifecycle_events e left join leads l on e.entity = 'lead' and l.id = e.entity_id
                  where e.event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject')`,
  notes: sql`select n.id, n.created_at as at, 'note' as what, n.author_id as actor_id, n.partner_id, null::uuid as lead_id, null::uuid as prospect_id,
                    null::uuid as app_id, null as country
               from notes n where n.partner_id is not null and not n.is_question`,
  contacts: sql`select g.id, g.occurred_at as at, g.type as what, g.author_id as actor_id, null::uuid as partner_id, null::uuid as lead_id, g.prospect_id,
                       null::uuid as app_id, null as country
                  from prospect_logs g`,
};

/** A manager here is the one who did the work, not the one who looks after the partner. */
function statement(part: StaffWork, request: FiguresQuery): Sql {
  const { managerId, ...filters } = request.filters;
  return sql`select ${part} as part, ${bucketOf('f.at', request)} as bucket,
                    ${request.by === 'manager' ? raw('f.actor_id::text') : keyOf(request.by)} as key, null as currency, count(*) as n
               from (${workRows[part]}) f
              where ${inRange('f.at', request)} ${andBy(managerId)} ${andFilters(filters)} group by 2, 3`;
}

/** Decisions, notes and contacts of staff. */
export const work = ofRecords(staffWork, (request, wanted) =>
  all(staffWork.filter((part) => wanted.has(part)).map((part) => statement(part, request))),
);
