import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { listTermsProposals, TermsProposal, TermsProposalRow } from '#contract/payTerms/proposals.ts';

import { withActions } from '../../../lifecycle/withActions.ts';
import { actorOf } from '../../../platform/actor.ts';
import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../../platform/http/page.ts';
import type { Session } from '../../../platform/session.ts';
import { scopeName } from '../scopeName.ts';
import { userName } from '../../../platform/database/userName.ts';

const columns = (viewer: string) => sql`p.id, p.state, p.scope, p.target, ${scopeName('p')} as name, p.note,
  ${userName(sql`p.proposed_by`)} as by,
  p.proposed_by = ${viewer}::uuid as "isOwn", p.created_at as "proposedAt"`;

const viewerOf = (session: Session): string => actorOf(session).userId ?? '';

/** A page of proposals, those that wait first. */
export async function proposalsPage(
  db: Queryable,
  request: ParsedOf<typeof listTermsProposals>['query'],
  session: Session,
): Promise<{ data: TermsProposalRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-proposedAt' });
  const matching = sql`(${request.state ?? null}::text is null or p.state = ${request.state ?? null}::text)`;
  const data = await query<TermsProposalRow>(
    db,
    sql`select ${columns(viewerOf(session))} from terms_proposals p where ${matching}
         order by p.state <> 'proposed', p.created_at desc, p.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from terms_proposals p where ${matching} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** A proposal, with the viewer's actions. @throws 404 */
export async function findProposal(db: Queryable, id: string, session: Session, now: Date): Promise<TermsProposal> {
  const viewer = viewerOf(session);
  const found = await query<Omit<TermsProposal, 'actions'>>(
    db,
    sql`select ${columns(viewer)}, p.base_version as version, p.clauses, p.replay_id as "replayId",
               coalesce((select t.clauses from pay_terms t
                          where t.scope = p.scope and t.target = p.target and t.version = p.base_version), '[]') as before
          from terms_proposals p where p.id = ${id}`,
  );
  const [proposal] = await withActions(db, 'termsProposal', found, { role: session.user.role, now, by: viewer });
  if (!proposal) throw notFound();
  return proposal;
}
