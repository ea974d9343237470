import sql, { type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { listReversals, Reversal, ReversalRow } from '#contract/reversals.ts';
import { isStaffRole } from '#contract/session/user.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { actorOf } from '../../platform/actor.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Session } from '../../platform/session.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';

const columns = sql`v.id, v.state, v.partner_id as "partnerId", p.name as "partnerName", v.commission_id as "commissionId",
  r.shop, a.name as app, v.amount_minor as amount, v.currency, v.reason, v.answer_by as "answerBy", v.created_at as "proposedAt"`;

const joined = sql`join partners p on p.id = v.partner_id join commissions c on c.id = v.commission_id
  join referrals r on r.id = c.referral_id join apps a on a.id = c.app_id`;

/** Every state unless one is given. */
const stateIs = (state: ParsedOf<typeof listReversals>['query']['state']): Sql => {
  if (state === undefined) return sql`true`;
  return state === 'open' ? isOpenReversal : sql`v.state = ${state}`;
};

/** A page of reversals, the open ones first; those of one partner unless null. */
export async function reversalsPage(
  db: Queryable,
  request: ParsedOf<typeof listReversals>['query'],
  partnerId: string | null,
): Promise<{ data: ReversalRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-proposedAt' });
  const matching = sql`${stateIs(request.state)} and (${partnerId}::uuid is null or v.partner_id = ${partnerId}::uuid)`;
  const data = await query<ReversalRow>(
    db,
    sql`select ${columns} from reversals v ${joined} where ${matching}
         order by ${isOpenReversal} desc, v.created_at desc, v.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from reversals v where ${matching} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** A reversal, with the viewer's actions; of one partner unless null. @throws 404 */
export async function findReversal(
  db: Queryable,
  id: string,
  partnerId: string | null,
  { session, now }: { readonly session: Session; readonly now: Date },
): Promise<Reversal> {
  const viewer = actorOf(session).userId ?? '';
  const { role } = session.user;
  const found = await query<Omit<Reversal, 'actions'>>(
    db,
    sql`select ${columns}, c.amount_minor as "commissionAmount", v.dispute, v.decide_by as "decideBy", v.decision, v.ended_at as "endedAt",
               case when ${isStaffRole(role)} then concat_ws(' ', u.first_name, u.last_name) end as "proposedBy",
               v.proposed_by = ${viewer}::uuid as "isOwn", v.entry_id as "entryId"
          from reversals v ${joined} join users u on u.id = v.proposed_by
         where v.id = ${id} and (${partnerId}::uuid is null or v.partner_id = ${partnerId}::uuid)`,
  );
  const [reversal] = await withActions(db, 'reversal', found, { role, now, by: viewer });
  if (!reversal) throw notFound();
  return reversal;
}
