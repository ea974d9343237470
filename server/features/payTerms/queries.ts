import sql, { empty, join, type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { listPayTerms, PayTermsData, PayTermsRow } from '#contract/payTerms/calls.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { fits, type Whose } from './write.ts';

/** Whose terms there are, or may be: the programme, every app, tag and tier, partners that have had their own. */
const targets = sql`(
  select 0 as place, 'programme' as scope, 'all' as target, '' as name
  union all select 1, 'app', id::text, name from apps
  union all select 2, 'tag', id::text, name from tags
  union all select 3, 'tier', id::text, name from tiers
  union all select 4, 'partner', p.id::text, p.name from partners p
             where exists (select 1 from pay_terms t where t.partner_id = p.id))`;

const last = sql`left join lateral (
  select t.version, t.clauses, t.created_at from pay_terms t
   where t.scope = w.scope and t.target = w.target order by t.version desc limit 1) t on true`;

const columns = sql`w.scope, w.target, w.name, coalesce(t.version, 0) as version, coalesce(t.clauses, '[]') as clauses,
  t.created_at as "changedAt"`;

/** A page of terms, the programme's first; of partners only those whose terms say something. */
export async function termsPage(
  db: Queryable,
  request: ParsedOf<typeof listPayTerms>['query'],
): Promise<{ data: PayTermsRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: 'name' });
  const { scope, search } = request;
  const matching: Sql = join(
    [
      sql`(w.scope <> 'partner' or t.clauses <> '[]')`,
      scope === undefined ? empty : sql`w.scope = ${scope}`,
      search ? sql`lower(w.name) like ${containing(search)}` : empty,
    ].filter((condition) => condition !== empty),
    ' and ',
  );
  const data = await query<PayTermsRow>(
    db,
    sql`select ${columns} from ${targets} w ${last} where ${matching}
         order by w.place, lower(w.name), w.target limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${targets} w ${last} where ${matching} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

const names = {
  programme: () => sql`select '' as name`,
  app: (target: string) => sql`select name from apps where id = ${target}::uuid`,
  tag: (target: string) => sql`select name from tags where id = ${target}::int`,
  tier: (target: string) => sql`select name from tiers where id = ${target}::uuid`,
  partner: (target: string) => sql`select name from partners where id = ${target}::uuid`,
} as const;

/** Terms with their last 50 versions. @throws 404 */
export async function findTerms(db: Queryable, whose: Whose): Promise<PayTermsData> {
  const { scope, target } = whose;
  const named = fits(whose) ? await queryOne<{ name: string }>(db, names[scope](target)) : undefined;
  if (!named) throw notFound();
  const history = await query<PayTermsData['history'][number]>(
    db,
    sql`select t.version, t.clauses, t.note, u.first_name || ' ' || u.last_name as by, t.created_at as at
          from pay_terms t left join users u on u.id = t.actor_id
         where t.scope = ${scope} and t.target = ${target} order by t.version desc limit 50`,
  );
  const [current] = history;
  return {
    scope,
    target,
    name: named.name,
    version: current?.version ?? 0,
    clauses: current?.clauses ?? [],
    changedAt: current?.at ?? null,
    history,
  };
}
