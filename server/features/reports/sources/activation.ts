import sql, { type Sql, join, raw } from 'sql-template-tag';

import { type Asked, type Source, andCountry, andInPeriod, groupedBy, groupedColumns, ordered } from '../source.ts';
import { firstDroppedClick } from '../../figures/droppedClicks.ts';
import { isCounted } from '../../../reporting/counted.ts';

const spans = [30, 60, 90] as const;
const steps = [
  ['clicked', 'f.clicked'],
  ['installed', 'f.installed'],
  ['paid', 'f.paid'],
] as const;

/** One step within so many days; null while the cohort's youngest partner may still take it. */
const soon = (now: string) =>
  join(
    steps.flatMap(([step, at]) =>
      spans.map(
        (days): Sql => sql`case when max(c.ends) + make_interval(days => ${days}) <= ${now}::timestamptz
          then count(*) filter (where ${raw(at)} < c.approved_at + make_interval(days => ${days})) end as ${raw(`"${step}${days}"`)}`,
      ),
    ),
    ', ',
  );

/** Approved partners, those of a month together; the first click is sought app by app, which reads one entry of an index each. */
export const activation = (asked: Asked): Source => ({
  select: sql`
    select ${groupedColumns(asked.by, {
      month: sql`to_char(c.month, 'YYYY-MM') as month`,
      country: sql`c.country`,
      partner: sql`c.name as partner, c.id as "partnerId"`,
    })} count(*) as approved, ${soon(asked.now.toISOString())}
      from (
        select p.id, p.name, p.country, p.approval_decided_at as approved_at, date_trunc('month', p.approval_decided_at at time zone ${asked.zone}) as month,
               (date_trunc('month', p.approval_decided_at at time zone ${asked.zone}) + interval '1 month') at time zone ${asked.zone} as ends
          from partners p
         where p.approval_state = 'approved' and p.approval_decided_at is not null
           ${andInPeriod('p.approval_decided_at', asked)} ${andCountry('p.country', asked)}
      ) c
      cross join lateral (
        select least((select min(k.hour) from apps a
                       cross join lateral (select hour from clicks i where i.partner_id = c.id and i.app_id = a.id
                                            order by i.hour limit 1) k), ${firstDroppedClick('c.id')}) as clicked,
               (select min(r.installed_at) from referrals r where r.partner_id = c.id and ${isCounted}) as installed,
               (select min(h.occurred_at) from referrals r join charges h on h.referral_id = r.id and h.kind = 'charge'
                 where r.partner_id = c.id) as paid
      ) f
     ${groupedBy(asked.by)}`,
  order: ordered(asked.by, 'approved', { hasCurrency: false }),
});
