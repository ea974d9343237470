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

import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, notFound } from '../../platform/errors.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { markdownTreeOf } from '../../platform/markdown.ts';
import { currentTermsVersion } from './current.ts';

interface By {
  readonly actor: Actor;
  readonly now: Date;
}

const columns: Sql = sql`v.version, v.title, v.published_at as "publishedAt",
  case when v.published_at is null then 'draft' when v.published_at > now() then 'scheduled'
       when v.version = ${currentTermsVersion} then 'inForce' else 'past' end as standing,
  (select count(*)::int from terms_acceptances a where a.version = v.version) as people,
  (select count(distinct a.partner_id)::int from terms_acceptances a where a.version = v.version) as partners`;

export const findTermsVersions = (db: Queryable): Promise<TermsSummary[]> =>
  query<TermsSummary>(db, sql`select ${columns} from terms_versions v order by v.version desc`);

/** As it is edited. @throws 404 */
export async function findEditedTerms(db: Queryable, version: number): Promise<EditedTerms> {
  const found = await queryOne<Omit<EditedTerms, 'bodyTree'>>(
    db,
    sql`select ${columns}, v.body, v.changes, v.row_version as "rowVersion",
               coalesce((select b.body from terms_versions b where b.version < v.version order by b.version desc limit 1), '') as before
          from terms_versions v where v.version = ${version}`,
  );
  if (!found) throw notFound();
  return { ...found, bodyTree: markdownTreeOf(found.body) };
}

/** Begins with the text of the last. @throws 409 while one is not in force yet */
export async function beginDraft(tx: Queryable, { actor, now }: By): Promise<EditedTerms> {
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
  return findEditedTerms(tx, version);
}

const stale = () =>
  new Refused(409, 'version_conflict', 'This draft was changed by someone else. Review it and try again.');
const inUse = (words: string) => new Refused(409, 'in_use', words);

/** A version, locked until the transaction ends. @throws 404 */
async function lockTerms(tx: Queryable, version: number): Promise<EditedTerms> {
  await execute(tx, sql`select 1 from terms_versions where version = ${version} for update`);
  return findEditedTerms(tx, version);
}

/** @throws 404, 409 for one that was published, or that someone else has changed */
export async function changeDraft(
  tx: Queryable,
  version: number,
  { title, body, changes, rowVersion }: ParsedOf<typeof editTerms>['body'],
  { actor, now }: By,
): Promise<EditedTerms> {
  const before = await lockTerms(tx, version);
  if (before.standing !== 'draft') throw inUse('Published terms cannot be changed. Begin the next version instead.');
  if (before.rowVersion !== rowVersion) throw stale();
  await execute(
    tx,
    sql`update terms_versions set title = ${title}, body = ${body}, changes = ${changes}, row_version = row_version + 1
         where version = ${version}`,
  );
  const payload = { version, before: { title: before.title, changes: before.changes }, after: { title, changes } };
  await recordAudit(tx, { action: 'terms.edit', entity: 'terms', entityId: null, payload }, { actor, now });
  return findEditedTerms(tx, version);
}

/** @throws 404, 409 for one that was published */
export async function dropDraft(tx: Queryable, version: number, { actor, now }: By): Promise<void> {
  const before = await lockTerms(tx, version);
  if (before.standing !== 'draft') throw inUse('Published terms cannot be discarded.');
  await execute(tx, sql`delete from terms_versions where version = ${version}`);
  const payload = { version, before: { title: before.title, body: before.body } };
  await recordAudit(tx, { action: 'terms.discard', entity: 'terms', entityId: null, payload }, { actor, now });
}

/** At once, or from a time on. @throws 404, 409 for one that was published, or that someone else has changed */
export async function publishDraft(
  tx: Queryable,
  version: number,
  { rowVersion, at }: ParsedOf<typeof publishTermsVersion>['body'],
  { actor, now }: By,
): Promise<EditedTerms> {
  const before = await lockTerms(tx, version);
  if (before.standing !== 'draft') throw inUse('These terms are published already.');
  if (before.rowVersion !== rowVersion) throw stale();
  // By the database's clock, which decides what is in force.
  await execute(
    tx,
    sql`update terms_versions set published_at = greatest(now(), ${at ?? null}::timestamptz), row_version = row_version + 1
         where version = ${version}`,
  );
  const after = await findEditedTerms(tx, version);
  const payload = { version, publishedAt: after.publishedAt };
  await recordAudit(tx, { action: 'terms.publish', entity: 'terms', entityId: null, payload }, { actor, now });
  return after;
}

/** Before its day. @throws 404, 409 for one that is not scheduled */
export async function withdrawScheduled(tx: Queryable, version: number, { actor, now }: By): Promise<EditedTerms> {
  const before = await lockTerms(tx, version);
  if (before.standing !== 'scheduled') throw inUse('Only terms that are scheduled can be made a draft again.');
  await execute(
    tx,
    sql`update terms_versions set published_at = null, row_version = row_version + 1 where version = ${version}`,
  );
  const payload = { version, publishedAt: before.publishedAt };
  await recordAudit(tx, { action: 'terms.withdraw', entity: 'terms', entityId: null, payload }, { actor, now });
  return findEditedTerms(tx, version);
}

/** @throws 404 for a version that is not there */
export async function acceptancesPage(
  db: Queryable,
  version: number,
  asked: ParsedOf<typeof listTermsAcceptances>['query'],
): Promise<{ data: TermsAcceptance[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(asked, { sort: '-acceptedAt' });
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
