import sql, { join, raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Invitation, invitationSorts, listInvitations } from '#contract/invitations/invitations.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import type { ActionsViewer } from '../../lifecycle/withActions.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { type InvitationRow, invitationColumns, ofPartners, presentInvitations } from './invitation.ts';

const orders: Record<(typeof invitationSorts)[number], string> = {
  createdAt: 'i.created_at, i.id',
  '-createdAt': 'i.created_at desc, i.id desc',
  email: 'lower(i.email), i.id',
  '-email': 'lower(i.email) desc, i.id desc',
};

/** A page of the invitations that may be seen; the count stops at 10,000. */
export async function findInvitations(
  db: Queryable,
  given: ParsedOf<typeof listInvitations>['query'],
  viewer: ActionsViewer,
): Promise<{ data: Invitation[]; meta: PageMeta }> {
  const page = pageOf(given, { sort: '-createdAt' });
  const all = viewer.role === 'admin' ? [sql`true`] : [ofPartners];
  if (given.status) all.push(sql`i.state = ${given.status}`);
  if (given.search) all.push(sql`lower(i.email) like ${containing(given.search)}`);
  const where = join(all, ' and ');
  const order = raw(orders[page.sort]);
  const rows = await query<{ counted: number; id: null } | ({ counted: number } & InvitationRow)>(
    db,
    sql`with page as (
          select i.id, row_number() over (order by ${order}) as place
            from invitations i where ${where} order by ${order}
           limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
        ), counted as (
          select count(*) as n from (select 1 from invitations i where ${where} limit ${countLimit}) c
        )
        select counted.n as counted, ${invitationColumns}
          from counted left join (page join invitations i on i.id = page.id) on true
         order by page.place`,
  );
  return {
    data: await presentInvitations(
      db,
      rows.flatMap((row) => (row.id === null ? [] : [row])),
      viewer,
    ),
    meta: pageMetaOf(page, rows[0]?.counted ?? 0),
  };
}
