import sql, { type Sql, raw } from 'sql-template-tag';

import type { Standing } from '#contract/analytics/standing.ts';

import { lastMoment } from '../../../reporting/managed.ts';
import { activeAt } from '../../figures/activeSpans.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { all, andFilters, bucketOf, inRange, keyOf, managersOf, settledAt } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

const parts = ['new_partners', 'active_partners', 'paying_partners', 'portfolio'] as const;
type PartnerPart = (typeof parts)[number];

/** The last moment of each bucket, or now if that is still to come; `bucket` counts from 0. */
const ends = ({ buckets, now }: FiguresQuery): Sql =>
  sql`(select place - 1 as bucket, ${lastMoment(raw('to_time'), now)} as at
         from unnest(${buckets.map(({ to }) => to)}::timestamptz[]) with ordinality as b(to_time, place))`;

/** Counts the partners for whom `which` holds at the end `b.at` of a bucket, each once per group. */
const standing = (part: PartnerPart, which: Sql, request: FiguresQuery): Sql =>
  sql`select ${part} as part, f.bucket::int as bucket, ${keyOf(request.by)} as key, null as currency, count(distinct f.partner_id) as n
        from (select b.bucket, b.at, p.id as partner_id, null::uuid as app_id, null as country
                from ${ends(request)} b cross join partners p where ${which}) f ${managersOf(request)}
       where true ${andFilters(request.filters)} group by 2, 3`;

/** For a partner whose registration changed after `b.at`: whether the first change since then left the approved state. */
const wasApproved = sql`p.created_at <= b.at and (
  select e.from_state from lifecycle_events e
   where e.entity = 'approval' and e.entity_id = p.id and e.created_at > b.at order by e.created_at, e.id limit 1) = 'approved'`;

/** Whether the partner `p` is approved at the moment `b.at`. */
const isApproved = sql`((p.approval_state = 'approved' and p.approval_decided_at <= b.at) or (${wasApproved}))`;

const activities = {
  active: (at: Sql) => activeAt(at, ['clicked', 'charged'], true),
  paying: (at: Sql) => activeAt(at, ['charged'], false),
};

/** Whether the partner `p` is approved, active or paying at the moment `b.at`, the one of `end` (a row `bucket, at`). */
export const standingsAt = (end: Sql): Readonly<Record<Standing, Sql>> => {
  const isAmong = (rows: Sql) => sql`p.id in (select a.partner_id from ${rows} a)`;
  return {
    approved: isApproved,
    active: isAmong(activities.active(end)),
    paying: isAmong(activities.paying(end)),
  };
};

/** Counts partners at the ends of buckets, of rows that are distinct. */
const withActivity = (part: PartnerPart, rows: Sql, request: FiguresQuery): Sql =>
  sql`select ${part} as part, f.bucket::int as bucket, ${keyOf(request.by)} as key, null as currency, ${raw(request.by === 'manager' ? 'count(distinct f.partner_id)' : 'count(*)')} as n
        from (select a.bucket, a.at, a.partner_id, null::uuid as app_id, null as country from ${rows} a) f ${managersOf(request)}
       where true ${andFilters(request.filters)} group by 2, 3`;

const statements: Record<PartnerPart, (request: FiguresQuery) => Sql> = {
  new_partners: (request) =>
    sql`select 'new_partners' as part, ${bucketOf('f.approved_at', request)} as bucket, ${keyOf(request.by)} as key, null as currency, count(*) as n
          from (select p.approval_decided_at as approved_at, ${settledAt('p.approval_decided_at', request)} as at, p.id as partner_id, null::uuid as app_id, null as country
                  from partners p where p.approval_state = 'approved') f ${managersOf(request)}
         where ${inRange('f.approved_at', request)} ${andFilters(request.filters)} group by 2, 3`,
  active_partners: (request) => withActivity('active_partners', activities.active(ends(request)), request),
  paying_partners: (request) => withActivity('paying_partners', activities.paying(ends(request)), request),
  portfolio: (request) => standing('portfolio', isApproved, request),
};

/** Partners that are new in a bucket, and those that are active, paying or looked after at its end. */
export const partners = ofRecords(parts, (request, wanted) =>
  all(parts.filter((part) => wanted.has(part)).map((part) => statements[part](request))),
);
