import sql from 'sql-template-tag';

import { waitingFor } from '#contract/claims/states.ts';
import type { Claim, ClaimRow, listClaims } from '#contract/claims/claims.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { ownPartner } from '../../platform/http/endpoints.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Session } from '../../platform/session.ts';
import { shownFile } from './files.ts';
import { claimFacts } from './lifecycle.ts';

const columns = sql`
  c.id, c.state, c.shop, json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'color', a.color) as app,
  json_build_object('id', p.id, 'name', p.name) as partner, c.respond_by as "respondBy", c.created_at as "createdAt",
  c.updated_at as "updatedAt"`;
export const joined = sql`claims c join apps a on a.id = c.app_id join partners p on p.id = c.partner_id`;

const orders = {
  respondBy: sql`c.respond_by, c.id`,
  createdAt: sql`c.created_at, c.id`,
  '-createdAt': sql`c.created_at desc, c.id desc`,
} as const;

const present = <Row extends ClaimRow>(row: Row): Row => ({
  ...row,
  respondBy: waitingFor[row.state] === null ? null : row.respondBy,
});

export async function claimsPage(
  db: Queryable,
  { state = 'all', search = '', ...request }: ParsedOf<typeof listClaims>['query'],
  partnerId: string | null,
): Promise<{ data: ClaimRow[]; meta: PageMeta }> {
  const { page, perPage, sort } = pageOf(request, { sort: '-createdAt' });
  const matching = sql`(${partnerId}::uuid is null or c.partner_id = ${partnerId}::uuid)
    and (${state} = 'all' or c.state = ${state} or ${state} = 'waiting' and c.state in ('open', 'asked', 'appealed'))
    and (${search} = '' or lower(c.shop || ' ' || p.name) like ${containing(search)})`;
  const rows = await query<ClaimRow>(
    db,
    sql`select ${columns} from ${joined} where ${matching}
         order by ${orders[sort]} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${joined} where ${matching} limit ${countLimit}) counted`,
  );
  return { data: rows.map(present), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** Whether the claim is the calling partner's; staff see all. @throws 404 */
export async function requireClaim(db: Queryable, id: string, session: Session): Promise<void> {
  const own = ownPartner(session);
  const found = await queryOne(
    db,
    sql`select 1 from claims where id = ${id} and (${own}::uuid is null or partner_id = ${own}::uuid)`,
  );
  if (!found) throw notFound();
}

/** A claim as the viewer reads it, with what they may do. @throws 404 */
export async function findClaim(db: Queryable, id: string, session: Session, now: Date): Promise<Claim> {
  await requireClaim(db, id, session);
  const by = session.user.id;
  const [located] = await claimFacts.load(db, [id], now.toISOString(), by);
  const found = await query<Omit<Claim, 'actions' | 'facts'>>(
    db,
    sql`select ${columns}, c.evidence, c.question, c.answer, c.reason, c.appeal, c.decided_at as "decidedAt",
               c.referral_id as "referralId", ${shownFile} as file
          from ${joined} left join claim_files f on f.claim_id = c.id where c.id = ${id}`,
  );
  const [claim] = await withActions(db, 'claim', found, { role: session.user.role, now, by });
  if (!claim || !located) throw notFound();
  const { now: _, ...facts } = located.context;
  return { ...present(claim), facts };
}
