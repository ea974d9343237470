import sql, { type Sql, raw } from 'sql-template-tag';

import { activationDays, activationSteps, type Part } from '#contract/analytics/metrics.ts';

import { isCounted } from '../../../reporting/counted.ts';
import { firstDroppedClick } from '../../figures/droppedClicks.ts';
import { shopSpans } from '../../figures/shopSpans.ts';
import { andFilters, bucketOf, inRange, keyOf, managersOf, settledAt } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

const parts = activationDays.flatMap((days): Part[] => [
  `approved_${days}`,
  ...activationSteps.map((step): Part => `${step}_${days}`),
]);

/**
 * When a partner `p` had its first click; null if none. Only if a figure asks for it: partners without any are looked up in every
 * month's clicks.
 */
const firstClick = (wanted: ReadonlySet<Part>): Sql =>
  activationDays.some((days) => wanted.has(`click_${days}`))
    ? sql`least((select min(coalesce(k.at, k.hour)) from clicks k
                           where k.partner_id = p.id and k.hour = (select min(j.hour) from clicks j where j.partner_id = p.id)),
                         ${firstDroppedClick('p.id')})`
    : sql`null::timestamptz`;

/** Must be in the order of `parts`. */
const counts = raw(
  activationDays
    .flatMap((days) => [
      `count(*) filter (where f.age >= interval '${days} days')`,
      ...activationSteps.map(
        (step) =>
          `count(*) filter (where f.age >= interval '${days} days' and f.${step} <= f.approved_at + interval '${days} days')`,
      ),
    ])
    .join(', '),
);

/**
 * Partners by approval date: how many were approved, and how many had a click, an install or a paying shop within 30, 60, … days of it.
 * Partners approved more recently than that are left out of both counts.
 */
export const activation = ofRecords(
  parts,
  (request, wanted) => sql`with approved as materialized (
            select p.approval_decided_at as approved_at, ${settledAt('p.approval_decided_at', request)} as at, p.id as partner_id, null::uuid as app_id, null as country,
                   ${request.now.toISOString()}::timestamptz - p.approval_decided_at as age,
                   ${firstClick(wanted)} as click,
                   i.install, s.paid
              from partners p
              left join (select r.partner_id, min(r.installed_at) as install from referrals r where ${isCounted} group by 1) i
                on i.partner_id = p.id
              left join (select s.partner_id, min(s.first_charged) as paid from ${shopSpans} s group by 1) s on s.partner_id = p.id
             where p.approval_state = 'approved' and ${inRange('p.approval_decided_at', request)}
          ), counted as (
            select ${bucketOf('f.approved_at', request)} as bucket, ${keyOf(request.by)} as key, ${[...parts]}::text[] as names, array[${counts}] as ns
              from approved f ${managersOf(request)} where true ${andFilters(request.filters)} group by 1, 2
          )
          select p.part, c.bucket, c.key, null as currency, p.n from counted c cross join lateral unnest(c.names, c.ns) p(part, n)`,
);
