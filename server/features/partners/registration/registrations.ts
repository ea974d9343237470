import sql, { join, raw, type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Partner } from '#contract/partners/partners.ts';
import type { listRegistrations, registrationSorts } from '#contract/registrations/registrations.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { containing, countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import { type PartnerRecord, partnerColumns, presentPartner } from '../partner.ts';
import { isManagedBy, managerIdOf } from '../../../reporting/managed.ts';
import { isUndecided, waitsForStaff } from '../../../reporting/waitingRegistrations.ts';

type Query = ParsedOf<typeof listRegistrations>['query'];

const orders: Record<(typeof registrationSorts)[number], string> = {
  createdAt: 'p.created_at, p.id',
  '-createdAt': 'p.created_at desc, p.id desc',
};

function ofStatus(status: NonNullable<Query['status']>): Sql {
  if (status === 'staff') return waitsForStaff;
  if (status === 'partner') return sql`p.approval_state = 'informationNeeded'`;
  return status === 0 ? isUndecided : sql`p.approval_state = 'rejected'`;
}

/** Partners that wait for a decision or were rejected, oldest first by default. */
export async function findRegistrations(
  db: Queryable,
  given: Query,
  viewerId: string,
): Promise<{ data: Partner[]; meta: PageMeta }> {
  const page = pageOf(given, { sort: 'createdAt' });
  const all = [sql`p.approval_state <> 'approved'`];
  if (given.status !== undefined) all.push(ofStatus(given.status));
  const managedBy = managerIdOf(given.managedBy, viewerId);
  if (managedBy !== undefined) all.push(isManagedBy('p.id', managedBy));
  if (given.search) all.push(sql`lower(p.name || ' ' || p.domain) like ${containing(given.search)}`);
  const where = join(all, ' and ');
  const order = raw(orders[page.sort]);
  const rows = await query<{ counted: number; partner: null } | ({ counted: number } & PartnerRecord)>(
    db,
    sql`with page as (
          select p.id, row_number() over (order by ${order}) as place
            from partners p where ${where} order by ${order} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
        ), counted as (
          select count(*) as n from (select 1 from partners p where ${where} limit ${countLimit}) c
        )
        select counted.n as counted, ${partnerColumns}
          from counted left join (page join partners p on p.id = page.id) on true
         order by page.place`,
  );
  return {
    data: rows.flatMap((row) => ('id' in row && row.id !== null ? [presentPartner(row)] : [])),
    meta: pageMetaOf(page, rows[0]?.counted ?? 0),
  };
}
