import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import {
  type ReportQuery,
  type Source,
  andCountry,
  andInPeriod,
  groupedBy,
  groupedColumns,
  ordered,
} from '../source.ts';
import { firstDroppedClick } from '../../figures/droppedClicks.ts';
import { shopSpans } from '../../figures/shopSpans.ts';
import { andFilters, settledAt } from '../../analytics/raw/grouped.ts';
import { isCounted } from '../../../reporting/counted.ts';

const spans = [30, 60, 90] as const;
const steps = [
  ['clicked', 's.clicked'],
  ['installed', 's.installed'],
  ['paid', 'c.paid'],
] as const;

/** One step within so many days; null while the cohort's youngest partner may still take it. */
const soon = (now: string) =>
  join(
    steps.flatMap(([step, at]) =>
      spans.map(
        (days): Sql => sql`case when max(f.ends) + make_interval(days => ${days}) <= ${now}::timestamptz
          then count(*) filter (where ${raw(at)} <= f.approved_at + make_interval(days => ${days})) end as ${raw(`"${step}${days}"`)}`,
      ),
    ),
    ', ',
  );

/** Days from the approval to a moment, of those that came to it. */
const medianDays = (at: string): Sql =>
  sql`round((percentile_cont(0.5) within group (order by extract(epoch from ${raw(at)} - f.approved_at) / 86400))::numeric, 1)::float8`;

/** Approved partners, those of a month together; asked for an age, each counts from its own day on. The first click is sought app by app, which reads one entry of an index each. */
export const activation = (request: ReportQuery): Source => ({
  select: sql`
    select ${groupedColumns(request.by, {
      month: sql`to_char(f.month, 'YYYY-MM') as month`,
      country: sql`f.country`,
      partner: sql`f.name as partner, f.id as "partnerId"`,
    })} count(*) as approved, ${soon(request.now.toISOString())},
           ${medianDays('s.referred')} as "referralDays", ${medianDays('s.paid_out')} as "payoutDays"
      from (
        select p.id, p.name, p.country, p.approval_decided_at as approved_at, date_trunc('month', p.approval_decided_at at time zone ${request.zone}) as month,
               ${
                 request.age === undefined
                   ? sql`(date_trunc('month', p.approval_decided_at at time zone ${request.zone}) + interval '1 month') at time zone ${request.zone}`
                   : sql`p.approval_decided_at`
               } as ends, p.id as partner_id, ${settledAt('p.approval_decided_at', request)} as at
          from partners p
         where p.approval_state = 'approved' and p.approval_decided_at is not null
           ${andInPeriod('p.approval_decided_at', request)} ${andCountry('p.country', request)}
           ${request.age === undefined ? empty : sql`and p.approval_decided_at <= ${request.now.toISOString()}::timestamptz - make_interval(days => ${request.age})`}
      ) f
      cross join lateral (
        select least((select min(k.hour) from apps a
                       cross join lateral (select hour from clicks i where i.partner_id = f.id and i.app_id = a.id
                                            order by i.hour limit 1) k), ${firstDroppedClick('f.id')}) as clicked,
               (select min(r.installed_at) from referrals r where r.partner_id = f.id and ${isCounted}) as installed,
               (select min(r.installed_at) from referrals r where r.partner_id = f.id and r.installed_at >= f.approved_at
                                                              and ${isCounted}) as referred,
               (select min(o.paid_at) from payouts o where o.partner_id = f.id and o.state = 'paid'
                                                        and o.paid_at >= f.approved_at) as paid_out
      ) s
      left join (select c.partner_id, min(c.first_charged) as paid from ${shopSpans} c group by 1) c on c.partner_id = f.id
     where true ${andFilters(request.care)}
     ${groupedBy(request.by)}`,
  order: ordered(request.by, 'approved', { hasCurrency: false }),
});
