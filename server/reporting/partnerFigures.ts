import sql from 'sql-template-tag';

import type { Period } from '#contract/lists.ts';
import type { Money } from '#contract/money.ts';
import type { ledgerKinds } from '#contract/payouts.ts';

import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { addUp, amountsOf, conversionOf } from './amounts.ts';
import { chargesOf, countsAs, hasCharge, inPeriod, revenueSum } from './scope.ts';

interface Row {
  clicks: number;
  installs: number;
  paying_shops: number;
  revenue: Money[];
  ledger: (Money & { kind: (typeof ledgerKinds)[number] })[];
  payable: Money[];
  balance: Money[];
}

/**
 * A partner's figures of a period; undefined when the partner does not exist or `own` is another partner (null: staff).
 * Money in minor units. `payable` and `balance` are as of now, whatever the period.
 */
export async function findPartnerFigures(db: Queryable, partnerId: string, own: string | null, period: Period) {
  const scope = { partnerId, period };
  const ledger =
    period.from === null
      ? sql`select t.kind, t.currency, t.amount_minor as amount from partner_totals t where t.partner_id = p.id`
      : sql`select ${countsAs} as kind, e.currency, sum(e.amount_minor) as amount
              from ledger_entries e where e.partner_id = p.id and ${inPeriod('e.occurred_at', scope)} group by 1, 2`;
  const row = await queryOne<Row>(
    db,
    sql`select (select count(*) from clicks k where k.partner_id = p.id and ${inPeriod('k.hour', scope)}) as clicks,
               (select count(*) from referrals r where r.partner_id = p.id and ${inPeriod('r.installed_at', scope)}) as installs,
               (select count(*) from referrals r where r.partner_id = p.id and ${hasCharge(scope)}) as paying_shops,
               ${amountsOf(sql`select c.currency, ${revenueSum} as amount from ${chargesOf(scope)} group by 1`)} as revenue,
               coalesce((select json_agg(l) from (${ledger}) l), '[]'::json) as ledger,
               ${amountsOf(sql`select u.currency, sum(u.amount_minor) as amount from (
                   select k.currency, k.amount_minor from commissions k where k.partner_id = p.id and k.state = 'payable'
                   union all
                   select e.currency, e.amount_minor from ledger_entries e
                    where e.partner_id = p.id and e.kind in ('reversal', 'bonus', 'adjustment')
                      and (e.commission_id is null or exists (
                        select 1 from commissions k where k.id = e.commission_id and k.state in ('payable', 'paid')))
                      and not exists (
                        select 1 from payout_lines l join payouts o on o.id = l.payout_id
                         where l.entry_id = e.id and l.is_live and o.state = 'paid')
                 ) u group by 1`)} as payable,
               ${amountsOf(sql`select t.currency, sum(t.amount_minor) as amount
                                 from partner_totals t where t.partner_id = p.id group by 1`)} as balance
          from partners p
         where p.id = ${partnerId} and (${own}::uuid is null or p.id = ${own}::uuid)`,
  );
  return row && present(row);
}

export type PartnerFigures = NonNullable<Awaited<ReturnType<typeof findPartnerFigures>>>;

const present = ({ clicks, installs, paying_shops, revenue, ledger, payable, balance }: Row) => ({
  clicks,
  installs,
  payingShops: paying_shops,
  conversion: conversionOf({ clicks, installs }),
  revenue,
  earned: addUp(ledger.filter(({ kind }) => kind !== 'payout')),
  payable,
  paid: addUp(
    ledger.filter(({ kind }) => kind === 'payout').map(({ amount, currency }) => ({ amount: -amount, currency })),
  ),
  balance,
});
