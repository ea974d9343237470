import sql, { type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type {
  EditedTerms,
  editTerms,
  listTermsAcceptances,
  publishTermsVersion,
  TermsAcceptance,
  TermsSummary,
} from '#contract/terms/versions.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import { currentTermsVersion } from './current.ts';

const columns: Sql = sql`v.version, v.title, v.published_at as "publishedAt",
  case when v.published_at is null then 'draft' when v.published_at > now() then 'scheduled'
       when v.version = ${currentTermsVersion} then 'inForce' else 'past' end as standing,
  (select count(*)::int from terms_acceptances a where a.version = v.version) as people,
  (select count(distinct a.partner_id)::int from terms_acceptances a where a.version = v.version) as partners`;

export const findTermsVersions = (db: Queryable): Promise<TermsSummary[]> =>
  query<TermsSummary>(db, sql`select ${columns} from terms_versions v order by v.version desc`);

/** As it is edited, with the viewer's actions. @throws 404 */
export async function findEditedTerms(db: Queryable, version: number, viewer: ActionsViewer): Promise<EditedTerms> {
  const rows = await query<Omit<EditedTerms, 'bodyTree' | 'actions'>>(
    db,
    sql`select v.id, ${columns}, v.body, v.changes, v.row_version as "rowVersion",
               coalesce((select b.body from terms_versions b where b.version < v.version order by b.version desc limit 1), '') as before
          from terms_versions v where v.version = ${version}`,
  );
  const [found] = await withActions(db, 'termsVersion', rows, viewer);
  if (!found) throw notFound();
  return { ...found, bodyTree: markdownTreeOf(found.body) };
}

/** Begins with the text of the last; answers its number. @throws 409 while one is not in force yet */
export async function beginDraft(tx: Queryable, { actor, now }: By): Promise<number> {
  await execute(tx, sql`lock table terms_versions in share row exclusive mode`);
  const [last] = await findTermsVersions(tx);
  if (last && (last.standing === 'draft' || last.standing === 'scheduled'))
    throw new Refused(409, 'duplicate', `Version ${last.version} is not in force yet. Publish or discard it first.`);
  const version = (last?.version ?? 0) + 1;
  await execute(
    tx,
    sql`insert into terms_versions (version, title, body, changes, published_at)
        select ${version}::int, coalesce(max(v.title), 'Partner terms and conditions'), coalesce(max(v.body), '…'), '', null
          from terms_versions v where v.version = ${last?.version ?? 0}::int`,
  );
  await recordAudit(
    tx,
    { action: 'terms.draft', entity: 'terms', entityId: null, payload: { version } },
    { actor, now },
  );
  return version;
}

interface Locked {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly changes: string;
  readonly publishedAt: string | null;
  readonly rowVersion: number;
}

/** @throws 404 */
async function lockTerms(tx: Queryable, version: number): Promise<Locked> {
  const found = await queryOne<Locked>(
    tx,
    sql`select id, title, body, changes, published_at as "publishedAt", row_version as "rowVersion"
          from terms_versions where version = ${version} for update`,
  );
  if (!found) throw notFound();
  return found;
}

/** After the chart, whose refusal is more specific: what was published has another version too. */
function refuseStale({ rowVersion }: Locked, read: number): void {
  if (rowVersion !== read)
    throw new Refused(409, 'version_conflict', 'This draft was changed by someone else. Review it and try again.');
}

/** @throws 404, 409 where its chart refuses, or someone else has changed it */
export async function changeDraft(
  tx: Queryable,
  version: number,
  { title, body, changes, rowVersion }: ParsedOf<typeof editTerms>['body'],
  by: By,
): Promise<void> {
  const before = await lockTerms(tx, version);
  const payload = { version, before: { title: before.title, changes: before.changes }, after: { title, changes } };
  await applyTransition(tx, {
    entity: 'termsVersion',
    event: 'termsVersion.update',
    id: before.id,
    payload,
    ...by,
  });
  refuseStale(before, rowVersion);
  await execute(
    tx,
    sql`update terms_versions set title = ${title}, body = ${body}, changes = ${changes} where version = ${version}`,
  );
}

/** @throws 404, 409 where its chart refuses */
export async function dropDraft(tx: Queryable, version: number, by: By): Promise<void> {
  const { id, title, body } = await lockTerms(tx, version);
  const payload = { version, before: { title, body } };
  await applyTransition(tx, { entity: 'termsVersion', event: 'termsVersion.discard', id, payload, ...by });
  await execute(tx, sql`delete from terms_versions where version = ${version}`);
}

/** At once, or from a time on. @throws 404, 409 where someone else has changed it */
export async function publishDraft(
  tx: Queryable,
  version: number,
  { rowVersion, at }: ParsedOf<typeof publishTermsVersion>['body'],
  by: By,
): Promise<void> {
  const before = await lockTerms(tx, version);
  // By the database's clock, which decides what is in force.
  const time = await queryOne<{ publishedAt: string }>(
    tx,
    sql`select greatest(now(), ${at ?? null}::timestamptz) as "publishedAt"`,
  );
  const publishedAt = time?.publishedAt ?? null;
  await applyTransition(tx, {
    entity: 'termsVersion',
    event: 'termsVersion.publish',
    id: before.id,
    set: { published_at: publishedAt },
    payload: { version, publishedAt },
    ...by,
  });
  refuseStale(before, rowVersion);
}

/** Before its time. @throws 404, 409 where its chart refuses */
export async function withdrawScheduled(tx: Queryable, version: number, by: By): Promise<void> {
  const { id, publishedAt } = await lockTerms(tx, version);
  await applyTransition(tx, {
    entity: 'termsVersion',
    event: 'termsVersion.withdraw',
    id,
    set: { published_at: null },
    payload: { version, publishedAt },
    ...by,
  });
}

/** @throws 404 for a version that is not there */
export async function acceptancesPage(
  db: Queryable,
  version: number,
  request: ParsedOf<typeof listTermsAcceptances>['query'],
): Promise<{ data: TermsAcceptance[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-acceptedAt' });
  if (!(await queryOne(db, sql`select 1 from terms_versions where version = ${version}`))) throw notFound();
  const data = await query<TermsAcceptance>(
    db,
    sql`select u.first_name || ' ' || u.last_name as name, u.email, json_build_object('id', p.id, 'name', p.name) as partner,
               a.accepted_at as "acceptedAt"
          from terms_acceptances a join users u on u.id = a.user_id join partners p on p.id = a.partner_id
         where a.version = ${version} order by a.accepted_at desc, a.id limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from terms_acceptances where version = ${version} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}
