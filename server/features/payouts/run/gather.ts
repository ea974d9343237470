import sql, { empty, type Sql } from 'sql-template-tag';

import { allowedAmong } from '../../../lifecycle/transition.ts';
import { type Queryable, query } from '../../../platform/database/pool.ts';
import { firstDay } from '#contract/shared/month.ts';
import { isUnsettled, movesHeld } from '../balance/waiting.ts';

/** What a run is for; every currency and partner where none is named. */
export interface Scope {
  /** 'YYYY-MM' */
  readonly month: string;
  readonly currency?: string | undefined;
  readonly partners?: readonly string[] | undefined;
}

/** The entries a run finds for one partner and currency; `entryIds` and `amounts` go together. */
export interface Found {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly currency: string;
  readonly amount: number;
  readonly entryIds: readonly string[];
  readonly amounts: readonly number[];
  readonly isAccountActive: boolean;
  readonly isApproved: boolean;
  readonly isAlreadyRun: boolean;
}

interface Row {
  partner_id: string;
  partner_name: string;
  currency: string;
  amount_minor: number;
  entry_ids: string[];
  amounts: number[];
  is_account_active: boolean;
  is_approved: boolean;
  is_already_run: boolean;
}

/** Rows of `alias` in the scope. */
export const within = ({ currency, partners }: Scope, alias: Sql): Sql =>
  sql`${currency === undefined ? empty : sql`and ${alias}.currency = ${currency}`}
      ${partners === undefined ? empty : sql`and ${alias}.partner_id = any(${partners}::uuid[])`}`;

/** The commissions in a state whose month has come by the scope's. */
export const commissionsIn = async (db: Queryable, state: 'pending' | 'payable', scope: Scope): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select c.id from commissions c
           where c.state = ${state} and c.payable_month <= ${firstDay(scope.month)}::date ${within(scope, sql`c`)}`,
    )
  ).map(({ id }) => id);

/** The commissions that are payable by the scope's month, or that maturing as of `now` would make so. */
export async function payableOrDue(db: Queryable, scope: Scope, now: Date): Promise<string[]> {
  const ids = await commissionsIn(db, 'pending', scope);
  const due = await allowedAmong(db, { entity: 'commission', event: 'commission.mature', ids, now });
  return [...(await commissionsIn(db, 'payable', scope)), ...due];
}

/**
 * The ledger entries a run of the month settles, by partner and currency: what is on no live payout yet of
 * commissions payable by then with all their reversals, reversals until then of commissions paid or on a live payout,
 * bonuses and adjustments until then, except what moves earnings that are on hold. A cancelled commission and its reversals add up to nothing and stay out, unless a part
 * of them was settled before: then the rest of all of them is, whatever its month, so that what was given back is not paid first.
 * The scope's month must have begun. `commissionIds` are the commissions that count as payable.
 */
export async function gather(db: Queryable, scope: Scope, commissionIds: readonly string[]): Promise<Found[]> {
  const month = firstDay(scope.month);
  const rows = await query<Row>(
    db,
    sql`with ripe as materialized (select id from unnest(${commissionIds}::uuid[]) as id),
         fresh as materialized (
           select e.id, e.partner_id, e.currency, e.amount_minor, e.commission_id
             from ripe join ledger_entries e on e.commission_id = ripe.id and e.kind = 'commission'
            where ${isUnsettled}
         ),
         found as (
           select id, partner_id, currency, amount_minor from fresh
           union all
           select e.id, e.partner_id, e.currency, e.amount_minor
             from fresh join ledger_entries e on e.commission_id = fresh.commission_id and e.kind = 'reversal'
            where ${isUnsettled}
           union all
           select e.id, e.partner_id, e.currency, e.amount_minor
             from ledger_entries e
            where e.kind in ('bonus', 'adjustment') and e.month <= ${month}::date and ${isUnsettled}
              and not ${movesHeld} ${within(scope, sql`e`)}
           union all
           select e.id, e.partner_id, e.currency, e.amount_minor
             from ledger_entries e join commissions c on c.id = e.commission_id
            where e.kind = 'reversal' and e.month <= ${month}::date and ${isUnsettled} ${within(scope, sql`e`)}
              and (c.state in ('paid', 'clawedBack') or (c.state = 'payable' and exists (
                         select 1 from ledger_entries o join payout_lines l on l.entry_id = o.id and l.is_live
                          where o.commission_id = c.id and o.kind = 'commission')))
           union all
           select e.id, e.partner_id, e.currency, e.amount_minor
             from commissions c join ledger_entries e on e.commission_id = c.id
            where c.state = 'cancelled' and ${isUnsettled} ${within(scope, sql`c`)}
              and exists (select 1 from ledger_entries o join payout_lines l on l.entry_id = o.id and l.is_live
                           where o.commission_id = c.id)
         ),
         sums as (
           select partner_id, currency, sum(amount_minor)::bigint as amount_minor,
                  array_agg(id order by id) as entry_ids, array_agg(amount_minor order by id) as amounts
             from found group by partner_id, currency
         )
         select s.partner_id, p.name as partner_name, s.currency, s.amount_minor, s.entry_ids, s.amounts,
                p.account_state = 'active' as is_account_active, p.approval_state = 'approved' as is_approved,
                exists (select 1 from payouts o where o.partner_id = s.partner_id and o.currency = s.currency
                           and o.month = ${month}::date and o.state <> 'voided') as is_already_run
           from sums s join partners p on p.id = s.partner_id
          order by lower(p.name), p.id, s.currency`,
  );
  return rows.map((row) => ({
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    currency: row.currency,
    amount: row.amount_minor,
    entryIds: row.entry_ids,
    amounts: row.amounts,
    isAccountActive: row.is_account_active,
    isApproved: row.is_approved,
    isAlreadyRun: row.is_already_run,
  }));
}
