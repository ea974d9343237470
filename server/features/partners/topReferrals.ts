import sql from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { Period } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import type { getTopReferrals } from '#contract/partners/figures.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { ReportingClock } from '../figures/clock.ts';
import { inPeriod } from '../../reporting/scope.ts';

interface Row extends Money {
  id: string;
  shop: string;
  shop_name: string;
  app: string;
}

/** The ten referrals that earned most in the period, after reversals, by what it is roughly worth. Each is listed once, in the currency it earned most in. */
export async function findTopReferrals(
  db: Queryable,
  partnerId: string,
  period: Period,
  clock: ReportingClock,
): Promise<DataOf<typeof getTopReferrals>> {
  const scope = { partnerId, period, clock };
  const rows = await query<Row>(
    db,
    sql`with earned as (
          select k.referral_id, e.currency, sum(e.amount_minor) as amount, sum(e.amount_minor) * coalesce(w.minor_unit, 0.01) as worth
            from ledger_entries e join commissions k on k.id = e.commission_id
            left join currency_worths w on w.currency = e.currency
           where e.partner_id = ${partnerId} and ${inPeriod('e.occurred_at', scope)}
           group by 1, 2, w.minor_unit having sum(e.amount_minor) > 0
        ), best as (
          select distinct on (referral_id) referral_id, currency, amount, worth from earned order by referral_id, worth desc, currency
        )
        select r.id, r.shop, r.shop_name, a.name as app, b.currency, b.amount::bigint as amount
          from (select * from best order by worth desc, referral_id limit 10) b
          join referrals r on r.id = b.referral_id join apps a on a.id = r.app_id
         order by b.worth desc, r.id`,
  );
  return rows.map(({ id, shop, shop_name, app, amount, currency }) => ({
    id,
    shop,
    shopName: shop_name,
    app,
    earned: { amount, currency },
  }));
}
