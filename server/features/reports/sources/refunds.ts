import sql, { empty, raw } from 'sql-template-tag';

import { andFilters } from '../../analytics/raw/grouped.ts';
import { type ReportQuery, type Source, andInPeriod, andIs, andReferral } from '../source.ts';

/** Refunds of referred shops with what each reversed, and commissions that were reversed without a refund. */
export const refunds = (request: ReportQuery): Source => ({
  select: sql`
    select f.at, f.shop, a.name as app, p.name as partner, f.currency, f.refunded, f.reversed, f.refund_id as "refundId",
           f.referral_id as "referralId", f.place
      from (
        select m.*, r.shop, r.app_id, r.partner_id
          from (
            select c.referral_id, c.occurred_at as at, c.currency, c.amount_minor as refunded,
                   coalesce(-e.amount_minor, 0) as reversed, c.external_id as refund_id, c.id as place
              from charges c left join ledger_entries e on e.refund_id = c.id
             where c.kind = 'refund' and c.referral_id is not null ${andInPeriod('c.occurred_at', request)} ${andIs('c.currency', request.currency)}
            union all
            select k.referral_id, e.occurred_at, e.currency, null, -e.amount_minor, null, e.id
              from ledger_entries e join commissions k on k.id = e.commission_id
             where e.kind = 'reversal' and e.refund_id is null ${andInPeriod('e.occurred_at', request)} ${andIs('e.currency', request.currency)}
          ) m
          join referrals r on r.id = m.referral_id
         where true ${andReferral(request)}
      ) f
      join apps a on a.id = f.app_id join partners p on p.id = f.partner_id
     where true ${andFilters(request.care)} ${request.having === undefined ? empty : sql`and f.${raw(request.having)} > 0`}`,
  order: 'at desc, place desc',
});
