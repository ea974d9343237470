import sql from 'sql-template-tag';

import type { Period } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import { firstDay, monthOf } from '#contract/shared/month.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { amountsOf, conversionOf } from './amounts.ts';
import { countsAs, hasCharge, inPeriod } from './scope.ts';
import { countOf, earnedMeasures, earnedOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

interface Row {
  charged_shops: number;
  paid: Money[];
  payable: Money[];
  balance: Money[];
}

/**
 * A partner's figures of a period; undefined when the partner does not exist or `own` is another partner (null: staff).
 * Money in minor units. `payable` and `balance` are as of now, whatever the period.
 */
export async function findPartnerFigures(
  db: Queryable,
  partnerId: string,
  own: string | null,
  period: Period,
  { now, clock }: { now: Date; clock?: ReportingClock },
) {
  const scope = { partnerId, period, ...(clock && { clock }) };
  const paid =
    period.from === null
      ? sql`select t.currency, -sum(t.amount_minor) as amount from partner_totals t
             where t.partner_id = p.id and t.kind = 'payout' group by 1`
      : sql`select e.currency, -sum(e.amount_minor) as amount from ledger_entries e
             where e.partner_id = p.id and ${inPeriod('e.occurred_at', scope)} and ${countsAs} = 'payout' group by 1`;
  const measures = ['clicks', 'installs', 'visit_installs', ...revenueMeasures, ...earnedMeasures] as const;
  const [sums, row] = await Promise.all([
    sumsIn(db, scope, { measures }),
    queryOne<Row>(
      db,
      sql`select (select count(*) from referrals r where r.partner_id = p.id and ${hasCharge(scope)}) as charged_shops,
                 ${amountsOf(paid)} as paid,
                 ${amountsOf(sql`select u.currency, sum(u.amount_minor) as amount from (
                     select k.currency, k.amount_minor from commissions k where k.partner_id = p.id and k.state = 'payable'
                     union all
                     select e.currency, e.amount_minor from ledger_entries e
                      where e.partner_id = p.id and e.kind in ('reversal', 'bonus', 'adjustment')
                        and (e.kind = 'reversal' or e.month <= ${firstDay(monthOf(now))}::date)
                        and (e.commission_id is null or exists (
                          select 1 from commissions k where k.id = e.commission_id and k.state in ('payable', 'paid', 'clawedBack')))
                        and not exists (
                          select 1 from payout_lines l join payouts o on o.id = l.payout_id
                           where l.entry_id = e.id and l.is_live and o.state in ('paid', 'returned'))
                   ) u group by 1`)} as payable,
                 ${amountsOf(sql`select t.currency, sum(t.amount_minor) as amount
                                   from partner_totals t where t.partner_id = p.id group by 1`)} as balance
            from partners p
           where p.id = ${partnerId} and (${own}::uuid is null or p.id = ${own}::uuid)`,
    ),
  ]);
  if (row === undefined) return undefined;
  const { charged_shops, ...amounts } = row;
  const clicks = countOf(sums, 'clicks');
  return {
    clicks,
    installs: countOf(sums, 'installs'),
    chargedShops: charged_shops,
    conversion: conversionOf({ clicks, installs: countOf(sums, 'visit_installs') }),
    revenue: revenueOf(sums),
    earned: earnedOf(sums),
    ...amounts,
  };
}

export type PartnerFigures = NonNullable<Awaited<ReturnType<typeof findPartnerFigures>>>;
