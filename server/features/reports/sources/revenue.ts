import sql from 'sql-template-tag';

import { netOfCharge } from '../../../reporting/scope.ts';
import { andFilters } from '../../analytics/raw/grouped.ts';
import {
  type ReportQuery,
  type Source,
  andInPeriod,
  andIs,
  andReferral,
  appWords,
  groupedBy,
  groupedColumns,
  monthOfTime,
  ordered,
  partnerWords,
} from '../source.ts';

/** What charges and the ledger say of referrals in a period; each moves one row by what it adds. */
export const revenue = (request: ReportQuery): Source => ({
  select: sql`
    select ${groupedColumns(request.by, {
      month: monthOfTime('f.at', request),
      app: appWords,
      partner: partnerWords,
      country: sql`f.country`,
    })} f.currency, sum(f.charges)::bigint as charges, sum(f.charged)::bigint as charged, sum(f.refunded)::bigint as refunded,
           (sum(f.charged) - sum(f.refunded))::bigint as revenue, sum(f.net)::bigint as "netRevenue",
           sum(f.commission)::bigint as commission
      from (
        select r.app_id, r.partner_id, r.country, c.occurred_at as at, c.currency,
               case c.kind when 'charge' then 1 else 0 end as charges,
               case c.kind when 'charge' then c.amount_minor else 0 end as charged,
               case c.kind when 'charge' then 0 else c.amount_minor end as refunded, ${netOfCharge} as net, 0 as commission
          from charges c join referrals r on r.id = c.referral_id
         where true ${andInPeriod('c.occurred_at', request)} ${andIs('c.currency', request.currency)} ${andReferral(request)}
        union all
        select r.app_id, r.partner_id, r.country, e.occurred_at, e.currency, 0, 0, 0, 0, e.amount_minor
          from ledger_entries e join commissions k on k.id = e.commission_id join referrals r on r.id = k.referral_id
         where true ${andInPeriod('e.occurred_at', request)} ${andIs('e.currency', request.currency)} ${andReferral(request)}
      ) f
      join apps a on a.id = f.app_id join partners p on p.id = f.partner_id
     where true ${andFilters(request.care)}
     ${groupedBy(request.by, 1)}`,
  order: ordered(request.by, 'revenue', { hasCurrency: true }),
});
