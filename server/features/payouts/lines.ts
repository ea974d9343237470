import sql, { empty, raw, type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import {
  type ListedGroup,
  type ListedLine,
  type listPayoutLines,
  type PayoutLine,
  groupsApart,
} from '#contract/payouts/lines.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';
import { type Cited, citedColumn, presentCitation } from '../payTerms/citation.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';

const lines = sql`payout_lines l
  join ledger_entries e on e.id = l.entry_id
  left join commissions c on c.id = e.commission_id`;

const groupKey = sql`case e.kind when 'commission' then c.app_id::text when 'reversal' then 'refunds'
  when 'bonus' then 'bonuses' else 'adjustments' end`;

/** Which group comes before which; those of apps come last. */
const rank = (key: Sql): Sql =>
  sql`coalesce(array_position(${[...groupsApart]}::text[], ${key}), ${groupsApart.length + 1})`;

const columns = sql`e.id as "entryId", e.kind, l.amount_minor as amount, e.currency,
  coalesce(nullif(r.shop_name, ''), r.shop, e.reason) as label, r.shop, a.name as app, c.rate, c.base_minor as base,
  case when c.id is not null then ${citedColumn} end as cited, e.occurred_at as "occurredAt"`;

type Row = Omit<PayoutLine, 'terms'> & { cited: Cited | null };
const present = <R extends Row>({ cited, ...row }: R) => ({ ...row, terms: cited && presentCitation(cited).words });

const named = sql`${lines} left join referrals r on r.id = c.referral_id left join apps a on a.id = c.app_id`;

/** Of a line of `lines` and its payout `o`. */
const isOnHold = sql`(o.state not in ('paid', 'returned', 'voided') and ((e.kind = 'commission' and c.state = 'held') is true or exists (
  select from moved_entries w join reversals v on v.commission_id = w.commission_id
   where w.entry_id = l.entry_id and v.partner_id = e.partner_id and ${isOpenReversal})))`;

/** What a payout is made of: refunds, bonuses, adjustments, then the commissions of each app, the largest first. */
export const groupsOf = (db: Queryable, payoutId: string): Promise<ListedGroup[]> =>
  query<ListedGroup>(
    db,
    sql`select g.key, a.name as app, g.lines, g.amount, g."onHold"
          from (select ${groupKey} as key, count(*)::int as lines, sum(l.amount_minor)::bigint as amount,
                       count(*) filter (where ${isOnHold})::int as "onHold"
                  from ${lines} join payouts o on o.id = l.payout_id where l.payout_id = ${payoutId} group by 1) g
          left join apps a on a.id::text = g.key
         order by ${rank(sql`g.key`)}, g.amount desc, lower(a.name)`,
  );

/** A page of a payout's lines, oldest first. */
export async function linesPage(
  db: Queryable,
  payoutId: string,
  request: ParsedOf<typeof listPayoutLines>['query'],
): Promise<{ data: ListedLine[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: 'occurredAt' });
  const matching = sql`l.payout_id = ${payoutId} ${request.group === undefined ? empty : sql`and ${groupKey} = ${request.group}`}`;
  const rows = await query<Row & Pick<ListedLine, 'referralId' | 'isOnHold'>>(
    db,
    sql`select ${columns}, case when r.partner_id = e.partner_id then r.id end as "referralId",
               ${isOnHold} as "isOnHold"
          from ${named} join payouts o on o.id = l.payout_id where ${matching}
         order by e.occurred_at, e.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${lines} where ${matching} limit ${countLimit}) counted`,
  );
  return { data: rows.map(present), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** The first lines of a payout: group by group, each with the oldest first. */
export const firstLines = async (
  db: Queryable,
  payoutId: string,
  most: number,
): Promise<(PayoutLine & { group: string })[]> =>
  (
    await query<Row & { group: string }>(
      db,
      sql`select ${columns}, ${groupKey} as group from ${named} where l.payout_id = ${payoutId}
           order by ${rank(groupKey)}, case when e.kind = 'commission' then lower(a.name) end, e.occurred_at, e.id
           limit ${raw(String(most))}`,
    )
  ).map((row) => ({ ...present(row), group: row.group }));

const chunk = 500;

/** Every line of a payout, oldest first, read as they are taken: sorted once, by their ids alone. */
export async function* everyLine(db: Queryable, payoutId: string): AsyncGenerator<PayoutLine> {
  const sorted = await query<{ id: string }>(
    db,
    sql`select e.id from payout_lines l join ledger_entries e on e.id = l.entry_id
         where l.payout_id = ${payoutId} order by e.occurred_at, e.id`,
  );
  for (let start = 0; start < sorted.length; start += chunk) {
    const ids = sorted.slice(start, start + chunk).map(({ id }) => id);
    const rows = await query<Row>(
      db,
      sql`select ${columns} from ${named} where l.payout_id = ${payoutId} and l.entry_id = any(${ids}::uuid[])
           order by e.occurred_at, e.id`,
    );
    yield* rows.map(present);
  }
}
