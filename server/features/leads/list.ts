import sql, { join, raw } from 'sql-template-tag';

import type { ApprovalCode } from '#contract/registrations/approvalStates.ts';
import type { Lead, leadSorts } from '#contract/leads/leads.ts';
import { type LeadState, leadStatesOf } from '#contract/leads/states.ts';
import { type PageMeta, type Period, pageOf } from '#contract/shared/lists.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { isManagedBy } from '../../reporting/managed.ts';
import { findLeads } from './lead.ts';

type Sort = (typeof leadSorts)[number];

const orders: Record<Sort, string> = {
  createdAt: 'l.created_at, l.id',
  '-createdAt': 'l.created_at desc, l.id desc',
  company: 'lower(l.company), l.id',
  '-company': 'lower(l.company) desc, l.id desc',
};

interface Filters {
  readonly id?: string | undefined;
  readonly partnerId: string | null;
  /** Who looks after the partner now; null for no one. */
  readonly managedBy?: string | null | undefined;
  readonly status?: number | LeadState | 'all' | undefined;
  readonly search?: string | undefined;
  readonly period: Period | null;
}

/** A page of matching leads, as the caller may see them. */
export async function listLeads(
  db: Queryable,
  { id: only, partnerId, managedBy, status, search, period }: Filters,
  paging: Parameters<typeof pageOf<Sort>>[0],
  asker: { own: string | null; now: Date },
): Promise<{ data: Lead[]; meta: PageMeta }> {
  const page = pageOf(paging, { sort: '-createdAt' });
  const all = [sql`true`];
  if (only !== undefined) all.push(sql`l.id = ${only}::uuid`);
  if (partnerId !== null) all.push(sql`l.partner_id = ${partnerId}::uuid`);
  if (managedBy !== undefined) all.push(isManagedBy('l.partner_id', managedBy));
  if (status !== undefined && status !== 'all') all.push(sql`l.state = any(${statesOf(status)}::text[])`);
  if (search)
    all.push(
      sql`lower(l.company || ' ' || l.shop || ' ' || l.contact_name || ' ' || l.email) like ${containing(search)}`,
    );
  if (period !== null) {
    all.push(sql`l.created_at < ${period.to}::timestamptz`);
    if (period.from !== null) all.push(sql`l.created_at >= ${period.from}::timestamptz`);
  }
  const where = join(all, ' and ');
  const order = raw(orders[page.sort]);
  const rows = await query<{ counted: number; id: string | null }>(
    db,
    sql`with page as (
          select l.id, row_number() over (order by ${order}) as place
            from leads l where ${where} order by ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
        ), counted as (
          select count(*) as n from (select 1 from leads l where ${where} limit ${countLimit}) c
        )
        select counted.n as counted, page.id from counted left join page on true order by page.place`,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  return { data: await findLeads(db, ids, asker), meta: pageMetaOf(page, rows[0]?.counted ?? 0) };
}

const statesOf = (status: number | LeadState): LeadState[] =>
  typeof status === 'number' ? leadStatesOf(codeOf(status)) : [status];
const codeOf = (status: number): ApprovalCode => (status > 0 ? 1 : status < 0 ? -1 : 0);
