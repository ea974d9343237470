import sql, { type Sql } from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getLifecycleAt, MoneyPart, ShownEntity } from '#contract/lifecycles/history.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

type Money = DataOf<typeof getLifecycleAt>['money'];

const earned = sql`case when e.kind = 'reversal' then 'reversed' else 'earned' end`;

/** Entries of the ledger with the part they count for; by what indexes have: a commission, a payout, a partner. */
const entriesOf: Readonly<Partial<Record<ShownEntity, (id: string) => Sql>>> = {
  commission: (id) =>
    sql`select ${earned} as part, e.currency, e.amount_minor, e.created_at from ledger_entries e where e.commission_id = ${id}`,
  referral: (id) =>
    sql`select ${earned} as part, e.currency, e.amount_minor, e.created_at
          from commissions k join ledger_entries e on e.commission_id = k.id where k.referral_id = ${id}`,
  reversal: (id) =>
    sql`select 'reversed' as part, e.currency, e.amount_minor, e.created_at
          from reversals v join ledger_entries e on e.id = v.entry_id where v.id = ${id}`,
  payout: (id) =>
    sql`select 'total' as part, o.currency, o.amount_minor, o.created_at from payouts o where o.id = ${id}
        union all
        select 'paid', e.currency, -e.amount_minor, e.created_at from ledger_entries e
         where e.payout_id = ${id} and e.kind = 'payout'
        union all
        select 'paid', u.currency, -u.amount_minor, u.created_at
          from ledger_entries e join ledger_entries u on u.reverses = e.id
         where e.payout_id = ${id} and e.kind = 'payout'`,
  partner: (id) =>
    sql`select 'balance' as part, e.currency, e.amount_minor, e.created_at from ledger_entries e where e.partner_id = ${id}`,
};

const order: readonly MoneyPart[] = ['earned', 'reversed', 'total', 'paid', 'balance'];

/** The money of a row as the ledger had it at an instant (ISO 8601), by part and currency; none for what carries none. */
export async function moneyAt(db: Queryable, entity: ShownEntity, id: string, at: string): Promise<Money> {
  const entries = entriesOf[entity]?.(id);
  if (entries === undefined) return [];
  const rows = await query<Money[number]>(
    db,
    sql`select m.part, m.currency, sum(m.amount_minor)::bigint as amount from (${entries}) m
         where m.created_at <= ${at}::timestamptz group by 1, 2 order by m.currency`,
  );
  return rows.toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
}
