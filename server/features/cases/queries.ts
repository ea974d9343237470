import sql from 'sql-template-tag';

import { type CaseRule, caseWaitsFor } from '#contract/cases/states.ts';
import type { CaseRow, listCases, ReviewCase } from '#contract/cases/cases.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import { categoryOf } from '#contract/cases/reviewRules.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { ownPartner } from '../../platform/http/endpoints.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Session } from '../../platform/session.ts';
import { amountsOf } from '../../reporting/amounts.ts';
import { caseFacts } from './lifecycle.ts';
import { networkOf } from './network.ts';

const columns = sql`
  c.id, c.state, c.rule, json_build_object('id', p.id, 'name', p.name) as partner,
  (select count(*)::int from review_signals s where s.case_id = c.id) as signals,
  c.respond_by as "respondBy", c.created_at as "createdAt", c.updated_at as "updatedAt"`;
export const joined = sql`review_cases c join partners p on p.id = c.partner_id`;

const orders = {
  respondBy: sql`c.respond_by, c.id`,
  '-createdAt': sql`c.created_at desc, c.id desc`,
} as const;

type Stored = Omit<CaseRow, 'rule' | 'category'> & { readonly rule: CaseRule };

/** To partners without the rule. */
const present = <Row extends Stored>({ rule, ...row }: Row, isStaff: boolean) => ({
  ...row,
  rule: isStaff ? rule : null,
  category: categoryOf(rule),
  respondBy: caseWaitsFor[row.state] === null ? null : row.respondBy,
});

export async function casesPage(
  db: Queryable,
  { state = 'all', rule, ...request }: ParsedOf<typeof listCases>['query'],
  { partnerId, isStaff }: { partnerId: string | null; isStaff: boolean },
): Promise<{ data: CaseRow[]; meta: PageMeta }> {
  const { page, perPage, sort } = pageOf(request, { sort: '-createdAt' });
  const matching = sql`(${partnerId}::uuid is null or c.partner_id = ${partnerId}::uuid)
    and (${state} = 'all' or c.state = ${state} or ${state} = 'waiting' and c.state in ('open', 'asked'))
    and (${rule ?? null}::text is null or c.rule = ${rule ?? null}::text)`;
  const rows = await query<Stored>(
    db,
    sql`select ${columns} from ${joined} where ${matching}
         order by ${orders[sort]} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${joined} where ${matching} limit ${countLimit}) counted`,
  );
  return { data: rows.map((row) => present(row, isStaff)), meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** Whether the case is about the calling partner; staff see all. @throws 404 */
export async function requireCase(db: Queryable, id: string, session: Session): Promise<void> {
  const own = ownPartner(session);
  const found = await queryOne(
    db,
    sql`select 1 from review_cases where id = ${id} and (${own}::uuid is null or partner_id = ${own}::uuid)`,
  );
  if (!found) throw notFound();
}

const mostEvidence = 100;

/** A case as the viewer reads it, with what they may do. @throws 404 */
export async function findCase(db: Queryable, id: string, session: Session, now: Date): Promise<ReviewCase> {
  await requireCase(db, id, session);
  const isStaff = ownPartner(session) === null;
  const by = session.user.id;
  const [located] = await caseFacts.load(db, [id], now.toISOString(), by);
  const found = await query<Stored & Pick<ReviewCase, 'question' | 'answer' | 'reason' | 'decidedAt' | 'held'>>(
    db,
    sql`select ${columns}, c.question, c.answer, c.reason, c.decided_at as "decidedAt",
               ${amountsOf(sql`select k.currency, sum(e.amount_minor) as amount
                                 from commissions k join ledger_entries e on e.commission_id = k.id
                                where k.state = 'held'
                                  and k.referral_id in (select s.referral_id from review_signals s where s.case_id = c.id)
                                group by 1`)} as held
          from ${joined} where c.id = ${id}`,
  );
  const evidence = await query<ReviewCase['evidence'][number]>(
    db,
    sql`select s.id, s.created_at as at,
               case when r.id is not null
                 then json_build_object('id', r.id, 'shop', r.shop, 'app', a.name, 'isUnderReview', r.review_state = 'flagged') end as referral,
               case when ${isStaff}::boolean then s.evidence ->> 'why' else '' end as why,
               case when ${isStaff}::boolean then coalesce(s.evidence ->> 'detail', '') else '' end as detail
          from review_signals s left join referrals r on r.id = s.referral_id left join apps a on a.id = r.app_id
         where s.case_id = ${id} order by s.created_at desc, s.id desc limit ${mostEvidence}`,
  );
  const earlier = isStaff
    ? await query<ReviewCase['earlier'][number]>(
        db,
        sql`select o.id, o.rule, o.state, o.created_at as "createdAt"
              from review_cases o join review_cases c on c.partner_id = o.partner_id and c.id <> o.id
             where c.id = ${id} order by o.created_at desc, o.id desc`,
      )
    : [];
  const network = isStaff ? await networkOf(db, id) : [];
  const [shown] = await withActions(db, 'case', found, { role: session.user.role, now, by });
  if (!shown || !located) throw notFound();
  const { now: _, ...facts } = located.context;
  return { ...present(shown, isStaff), evidence, earlier, network, facts };
}
