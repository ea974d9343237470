import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { z } from 'zod/mini';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { pageOf } from '#contract/shared/lists.ts';
import type { commissionRow, listCommissions } from '#contract/payouts/payouts.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { type Cited, citedColumn, presentCitation } from '../payTerms/citation.ts';
import { isOpenReversal } from './openReversal.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';

type CommissionRow = z.output<typeof commissionRow>;

export interface Filters {
  /** One partner's only; null for all. */
  readonly partnerId: string | null;
  readonly state?: CommissionRow['state'] | undefined;
  /** In the shop's address or name. */
  readonly search?: string | undefined;
}

const matching = ({ partnerId, state, search }: Filters): Sql =>
  join(
    [
      sql`true`,
      partnerId === null ? empty : sql`c.partner_id = ${partnerId}::uuid`,
      state === undefined ? empty : sql`c.state = ${state}`,
      search
        ? sql`c.referral_id in (
                select r.id from referrals r
                 where ${partnerId === null ? sql`true` : sql`r.partner_id = ${partnerId}::uuid`}
                   and lower(r.shop || ' ' || r.shop_name) like ${containing(search)})`
        : empty,
    ].filter((condition) => condition !== empty),
    ' and ',
  );

/** A page of the commissions that match, newest first, as the partner `own` reads it; as staff do where that is null. */
export async function listed(
  db: Queryable,
  filters: Filters,
  paging: ParsedOf<typeof listCommissions>['query'],
  own: string | null,
) {
  const { page, perPage } = pageOf(paging, { sort: '-occurredAt' });
  const rows = await query<Omit<CommissionRow, 'terms'> & { cited: Cited }>(
    db,
    sql`select c.id, ${citedColumn} as cited, c.ordinal, r.shop, a.name as app, c.amount_minor as amount,
               c.amount_minor + (select coalesce(sum(e.amount_minor), 0) from ledger_entries e
                                  where e.commission_id = c.id and e.kind = 'reversal')::bigint as remaining,
               c.currency, c.rate, c.base_minor as base, c.state, to_char(c.payable_month, 'YYYY-MM') as "payableMonth",
               case when ${own}::uuid is null or v.partner_id = ${own}::uuid then v.id end as "openReversal", c.occurred_at as "occurredAt"
          from (select c.* from commissions c where ${matching(filters)}
                 order by c.occurred_at desc, c.id desc limit ${perPage} offset ${(page - 1) * perPage}) c
          join referrals r on r.id = c.referral_id join apps a on a.id = c.app_id
          left join reversals v on v.commission_id = c.id and ${isOpenReversal}
         order by c.occurred_at desc, c.id desc`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*) as total from (select 1 from commissions c where ${matching(filters)} limit ${countLimit}) counted`,
  );
  const data = rows.map(({ cited, ...row }): CommissionRow => ({ ...row, terms: presentCitation(cited) }));
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}
