import sql from 'sql-template-tag';

import { andFilters } from '../../analytics/raw/grouped.ts';
import { paysAt, shopSpans } from '../../figures/shopSpans.ts';
import { type ReportQuery, type Source, andReferral } from '../source.ts';

/** Shops that paid as the period began, and whether they do at its end, or now; managers are those of the end. */
export const churn = (request: ReportQuery): Source => {
  const { from, to } = request.period;
  const end = sql`least(${to}::timestamptz, ${request.now.toISOString()}::timestamptz)`;
  return {
    select: sql`
    select f.shop, a.name as app, p.name as partner, 1 as shops, f.lost, f.id as "referralId"
      from (select r.id, r.shop, r.app_id, r.partner_id, r.country, (not ${paysAt(end)})::int as lost, ${end} as at
              from ${shopSpans} s join referrals r on r.id = s.referral_id
             where ${paysAt(sql`${from}::timestamptz`)} ${andReferral(request)}) f
      join apps a on a.id = f.app_id
      join partners p on p.id = f.partner_id
     where true ${andFilters(request.care)}`,
    order: 'lost desc, shop, "referralId"',
  };
};
