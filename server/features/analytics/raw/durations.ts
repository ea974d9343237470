import sql, { type Sql, empty, raw } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';

import { isCounted } from '../../../reporting/counted.ts';
import { isUndecided } from '../../../reporting/waitingRegistrations.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { all, andBy, andFilters, bucketOf, inRange, keyOf, managersOf, rangeOf, settledAt } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

type Name = 'decision' | 'lead_decision' | 'first_referral' | 'first_payout';

interface Wait {
  /** Rows `w` that began at `from` or later: began, ended (null if not yet), partner_id, app_id, country, and actor_id if a person ends the wait. */
  readonly rows: (from: string) => Sql;
  /** Whether the wait counts for the manager who ended it, rather than for those who looked after the partner. */
  readonly hasActor: boolean;
}

/** The first decision on each registration or lead that began at `from` or later: none is decided before it began. */
const decided = (entity: string, events: string, from: string): Sql =>
  sql`(select distinct on (e.entity_id) e.entity_id, e.created_at, e.actor_id, e.event from lifecycle_events e
        where e.entity = ${entity} and e.event in (${raw(events)}) and e.created_at >= ${from}::timestamptz
        order by e.entity_id, e.created_at, e.id)`;

/**
 * Registrations that began at `from` or later, with their first decision, if any. Partners approved without a decision were invited and
 * are left out.
 */
export const registrationWaits = (
  from: string,
): Sql => sql`select p.created_at as began, d.created_at as ended, d.actor_id, d.event, p.id as partner_id, null::uuid as lead_id,
                                            null::uuid as app_id, null as country
  from partners p left join ${decided('approval', `'approval.approve', 'approval.reject'`, from)} d on d.entity_id = p.id
 where p.created_at >= ${from}::timestamptz and (d.entity_id is not null or ${isUndecided})`;

/** As `registrationWaits`, of leads. */
export const leadWaits = (
  from: string,
): Sql => sql`select l.created_at as began, d.created_at as ended, d.actor_id, d.event, l.partner_id, l.id as lead_id, null::uuid as app_id, null as country
  from leads l left join ${decided('lead', `'lead.approve', 'lead.reject'`, from)} d on d.entity_id = l.id
 where l.created_at >= ${from}::timestamptz and (d.entity_id is not null or l.state = 'pending')`;

const waits: Record<Name, Wait> = {
  decision: { rows: registrationWaits, hasActor: true },
  lead_decision: { rows: leadWaits, hasActor: true },
  first_referral: {
    rows: (
      from,
    ) => sql`select p.approval_decided_at as began, (select min(r.installed_at) from referrals r where r.partner_id = p.id
                                                     and r.installed_at >= p.approval_decided_at and ${isCounted}) as ended,
                     null::uuid as actor_id, p.id as partner_id, null::uuid as app_id, null as country
                from partners p where p.approval_state = 'approved' and p.approval_decided_at >= ${from}::timestamptz`,
    hasActor: false,
  },
  first_payout: {
    rows: (
      from,
    ) => sql`select p.approval_decided_at as began, (select min(o.paid_at) from payouts o where o.partner_id = p.id and o.state = 'paid'
                                                     and o.paid_at >= p.approval_decided_at) as ended,
                     null::uuid as actor_id, p.id as partner_id, null::uuid as app_id, null as country
                from partners p where p.approval_state = 'approved' and p.approval_decided_at >= ${from}::timestamptz`,
    hasActor: false,
  },
};
const names: readonly Name[] = ['decision', 'lead_decision', 'first_referral', 'first_payout'];

/** Grouping and filters of a wait by manager: the one who ended it, or those who looked after the partner. */
const groupOf = ({ hasActor }: Wait, request: FiguresQuery): { key: Sql; joins: Sql; filters: Sql } => {
  const { managerId, ...filters } = request.filters;
  if (!hasActor) return { key: keyOf(request.by), joins: managersOf(request), filters: andFilters(request.filters) };
  return {
    key: request.by === 'manager' ? raw('f.actor_id::text') : keyOf(request.by),
    joins: empty,
    filters: sql`${andBy(managerId)} ${andFilters(filters)}`,
  };
};

/** Median and 90th percentile in seconds, by the product-limit (Kaplan-Meier) estimate: waits not over yet count as censored. */
function statement(name: Name, request: FiguresQuery): Sql {
  const wait = waits[name];
  const { hasActor } = wait;
  const { key, joins, filters } = groupOf(wait, request);
  return sql`select ${`${name}_`}::text || q.percent as part, s.bucket, s.key, null as currency, min(s.seconds) as n
      from (
        select t.bucket, t.key, t.seconds,
               exp(sum(case when t.ends = t.left then '-infinity' else ln(1 - t.ends / t.left) end)
                   over (partition by t.bucket, t.key order by t.seconds)) as lasting
          from (
            select g.bucket, g.key, g.seconds, count(*) filter (where g.is_over)::float8 as ends,
                   (sum(count(*)) over (partition by g.bucket, g.key order by g.seconds desc))::float8 as left
              from (
                select ${bucketOf('f.began', request)} as bucket, ${key} as key, f.ended is not null as is_over,
                       extract(epoch from coalesce(f.ended, ${request.now.toISOString()}::timestamptz) - f.began)::float8 as seconds
                  from (select w.*, ${hasActor ? sql`w.began` : settledAt('w.began', request)} as at from (${wait.rows(rangeOf(request).from)}) w) f ${joins}
                 where ${inRange('f.began', request)} ${filters}
              ) g group by 1, 2, 3
          ) t
      ) s
      cross join (values ('50', 0.5), ('90', 0.1)) q(percent, most)
     where s.lasting <= q.most + 1e-9 group by 1, 2, 3`;
}

/** How long decisions, first referrals and first payouts took. A percentile that too few waits have reached yet is missing. */
export const durations = ofRecords(
  names.flatMap((name): Part[] => [`${name}_50`, `${name}_90`]),
  (request, wanted) =>
    all(
      names
        .filter((name) => wanted.has(`${name}_50`) || wanted.has(`${name}_90`))
        .map((name) => statement(name, request)),
    ),
);
