import sql, { type Sql, empty } from 'sql-template-tag';

import type { DataOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type Period, pageOf } from '#contract/shared/lists.ts';
import type { Money } from '#contract/shared/money.ts';
import type { BalanceList, NextPayoutList, getBalance, listBalance } from '#contract/payouts/balance.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { type Cited, citedColumn, presentCitation } from '../../payTerms/citation.ts';
import { inPeriod } from '../../../reporting/scope.ts';
import { countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import { isNextPayoutList, nextEntries } from './nextEntries.ts';
import { isNothing } from './nothing.ts';
import { isUnderway } from './unpaid.ts';
import { isUnsettled, readyMonth, waitsAs, withCommission } from './waiting.ts';

type Balance = DataOf<typeof getBalance>;

/**
 * Where partners' earnings are, by partner and currency: what waits in the ledger, what live payouts promise, and what was
 * paid. The parts are reckoned apart from `earned`, which is the ledger's own total.
 */
export async function balancesOf(
  db: Queryable,
  partnerIds: readonly string[],
  now: Date,
): Promise<(Balance[number] & { partnerId: string })[]> {
  const sumOf = (part: string) => sql`coalesce(sum(m.amount) filter (where m.part = ${part}), 0)::bigint`;
  return query(
    db,
    sql`select m.partner_id as "partnerId", m.currency, ${sumOf('pending')} as pending, ${sumOf('held')} as held,
               ${sumOf('ready')} as ready, ${sumOf('onItsWay')} as "onItsWay", ${sumOf('paid')} as paid,
               ${sumOf('earned')} as earned
          from (
            select e.partner_id, e.currency, case when w.part in ('pending', 'held') then w.part else 'ready' end as part,
                   e.amount_minor as amount
              from ledger_entries e ${withCommission} cross join lateral (select ${waitsAs(now)} as part) w
             where e.partner_id = any(${partnerIds}::uuid[]) and e.kind <> 'payout' and ${isUnsettled}
            union all
            select o.partner_id, o.currency, 'onItsWay', o.amount_minor
              from payouts o where o.partner_id = any(${partnerIds}::uuid[]) and ${isUnderway}
            union all
            select t.partner_id, t.currency, case t.kind when 'payout' then 'paid' else 'earned' end,
                   case t.kind when 'payout' then -t.amount_minor else t.amount_minor end
              from partner_totals t where t.partner_id = any(${partnerIds}::uuid[])
          ) m
         group by m.partner_id, m.currency order by m.partner_id, m.currency`,
  );
}

/** One partner's balance, by currency. */
export const balanceOf = async (db: Queryable, partnerId: string, now: Date): Promise<Balance> =>
  (await balancesOf(db, [partnerId], now)).map(({ partnerId: _, ...balance }) => balance);

const isReady = (now: Date) =>
  sql`${isUnsettled} and ${waitsAs(now)} not in ('pending', 'held') and not coalesce(${isNothing}, false)`;
const isOnItsWay = sql`o.id is not null and ${isUnderway}`;

/** The entries `e` of each part; the payout `o` that settles or pays them is joined. */
const entriesIn = (now: Date): Readonly<Record<Exclude<BalanceList, NextPayoutList>, Sql>> => ({
  pending: sql`e.kind <> 'payout' and ${isUnsettled} and ${waitsAs(now)} = 'pending'`,
  held: sql`e.kind <> 'payout' and ${isUnsettled} and ${waitsAs(now)} = 'held'`,
  ready: sql`e.kind <> 'payout' and ${isReady(now)}`,
  onItsWay: sql`e.kind <> 'payout' and ${isOnItsWay}`,
  payable: sql`e.kind <> 'payout' and ((${isReady(now)}) or (${isOnItsWay}))`,
  paid: sql`e.payout_id is not null`,
  earned: sql`e.payout_id is null`,
});

/** A page of the entries that make a part, everything earned where none is asked for; all of them, or those of a period. */
export async function entriesOf(
  db: Queryable,
  partnerId: string,
  request: ParsedOf<typeof listBalance>['query'],
  { now, period }: { now: Date; period?: Period | undefined },
) {
  const { page, perPage } = pageOf(request, { sort: '-occurredAt' });
  const part = request.part ?? 'earned';
  const inPart = isNextPayoutList(part) ? (await nextEntries(db, partnerId, now))[part] : entriesIn(now)[part];
  const found = sql`ledger_entries e ${withCommission}
    left join payout_lines n on n.entry_id = e.id and n.is_live
    left join payouts o on o.id = ${part === 'paid' ? sql`e.payout_id` : sql`n.payout_id`}
    where e.partner_id = ${partnerId}::uuid and ${inPart}
      ${request.currency === undefined ? empty : sql`and e.currency = ${request.currency}`}
      ${period === undefined || period.from === null ? empty : sql`and ${inPeriod('e.occurred_at', { partnerId, period })}`}`;
  type Entry = DataOf<typeof listBalance>[number];
  const rows = await query<Omit<Entry, 'terms'> & { cited: Cited | null }>(
    db,
    sql`select f.id as "entryId", f.kind, f.amount_minor * ${part === 'paid' ? -1 : 1}::int as amount, f.currency,
               coalesce(r.shop, f.reason) as label, a.name as app,
               case when f.kind = 'commission' then c.id end as "commissionId",
               case when c.id is not null then ${citedColumn} end as cited,
               case when f.waits in ('pending', 'held') then to_char(f.ready_month, 'YYYY-MM') end as "payableMonth",
               case when o.id is not null then
                 json_build_object('id', o.id, 'month', to_char(o.month, 'YYYY-MM'), 'state', o.state) end as payout,
               f.occurred_at as "occurredAt"
          from (select e.*, o.id as by_payout, ${waitsAs(now)} as waits, ${readyMonth} as ready_month from ${found}
                 order by e.occurred_at desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}) f
          left join commissions c on c.id = f.commission_id
          left join referrals r on r.id = c.referral_id
          left join apps a on a.id = c.app_id
          left join payouts o on o.id = f.by_payout
         order by f.occurred_at desc, f.id desc`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${found} limit ${countLimit}) counted`,
  );
  const data = rows.map(({ cited, ...row }): Entry => ({ ...row, terms: cited && presentCitation(cited).words }));
  const totals =
    period === undefined || period.from === null
      ? null
      : await query<Money>(
          db,
          sql`select e.currency, sum(e.amount_minor * ${part === 'paid' ? -1 : 1}::int)::bigint as amount
                from ${found} group by e.currency order by e.currency`,
        );
  return { data, meta: { ...pageMetaOf({ page, perPage }, counted?.total ?? 0), totals } };
}
