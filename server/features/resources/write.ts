import sql, { raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import {
  type EditedResource,
  type countResourceUse,
  type createResource,
  type updateResource,
  linkMark,
  mostResources,
} from '#contract/content/resources.ts';

import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireTags } from '../lookups/requireTags.ts';
import { findEditedResource, findEditedResources } from './queries.ts';

type Given = ParsedOf<typeof createResource>['body'];

const ADDRESS = /^https?:\/\/[^\s]+$/;

/** What of it is kept: only what its kind has. @throws 400 where that is missing, or does not fit */
async function checked(tx: Queryable, given: Given, own: string | null) {
  const { kind, app } = given;
  const appId =
    app === '' ? null : (await queryOne<{ id: string }>(tx, sql`select id from apps where slug = ${app}`))?.id;
  if (appId === undefined) throw invalid('app', 'Choose an app from the list.');
  await requireTags(tx, given.tagIds);
  const [text, url, fileId] = [
    kind === 'text' ? given.text : '',
    kind === 'link' ? given.url : '',
    kind === 'file' ? given.fileId : null,
  ];
  if (kind === 'text' && text === '') throw invalid('text', 'Enter some text.');
  if (kind === 'link' && !ADDRESS.test(url.replaceAll(linkMark, 'https://example.com')))
    throw invalid('url', 'Enter a link such as https://example.com.');
  if (appId === null && `${text}${url}`.includes(linkMark))
    throw invalid('app', `Choose the app whose link ${linkMark} stands for.`);
  if (kind === 'file') {
    const free = await queryOne(
      tx,
      sql`select 1 from files f where f.id = ${fileId}
             and not exists (select 1 from resources r where r.file_id = f.id and r.id is distinct from ${own}::uuid)`,
    );
    if (!free) throw invalid('fileId', 'Choose a file.');
  }
  return { appId, text, url, fileId };
}

async function setTags(tx: Queryable, id: string, tagIds: readonly number[]): Promise<void> {
  await execute(tx, sql`delete from resource_tags where resource_id = ${id} and tag_id <> all(${tagIds}::int[])`);
  await execute(
    tx,
    sql`insert into resource_tags (resource_id, tag_id) select ${id}, unnest(${tagIds}::int[]) on conflict do nothing`,
  );
}

/** A file without a resource is of no use. */
const dropFile = (tx: Queryable, fileId: string | null, kept: string | null): Promise<number> =>
  fileId === null || fileId === kept ? Promise.resolve(0) : execute(tx, sql`delete from files where id = ${fileId}`);

/** What the audit log keeps of one. */
const recorded = ({ title, category, kind, app, text, url, file, tagIds, isPublished }: EditedResource) => ({
  title,
  category,
  kind,
  app: app?.slug ?? null,
  text,
  url,
  file: file?.name ?? null,
  tagIds,
  isPublished,
});

/** Rows locked one by one would let a new one in between. */
const lockAll = (tx: Queryable) => execute(tx, sql`lock table resources in share row exclusive mode`);

/** @throws 400, 409 beyond what an installation keeps */
export async function addResource(tx: Queryable, given: Given, { actor, now }: By): Promise<EditedResource> {
  await lockAll(tx);
  const kept = await queryOne<{ n: number; last: number }>(
    tx,
    sql`select count(*)::int as n, coalesce(max(position), -1) as last from resources`,
  );
  if ((kept?.n ?? 0) >= mostResources)
    throw new Refused(409, 'duplicate', `There are ${mostResources} resources. Delete one first.`);
  const { appId, text, url, fileId } = await checked(tx, given, null);
  const id = newId();
  await execute(
    tx,
    sql`insert into resources (id, kind, title, description, category, app_id, text, url, file_id, position, is_published,
                               created_at, updated_at)
        values (${id}, ${given.kind}, ${given.title}, ${given.description}, ${given.category}, ${appId}, ${text}, ${url},
                ${fileId}, ${(kept?.last ?? -1) + 1}, ${given.isPublished}, ${now.toISOString()}::timestamptz,
                ${now.toISOString()}::timestamptz)`,
  );
  await setTags(tx, id, given.tagIds);
  const added = await findEditedResource(tx, id);
  const payload = { after: recorded(added) };
  await recordAudit(tx, { action: 'resource.create', entity: 'resource', entityId: id, payload }, { actor, now });
  return added;
}

/** @throws 400, 404, 409 `version_conflict` for an old version */
export async function changeResource(
  tx: Queryable,
  id: string,
  { version, ...given }: ParsedOf<typeof updateResource>['body'],
  { actor, now }: By,
): Promise<EditedResource> {
  const locked = await queryOne<{ version: number; fileId: string | null }>(
    tx,
    sql`select version, file_id as "fileId" from resources where id = ${id} for update`,
  );
  if (!locked) throw notFound();
  if (locked.version !== version)
    throw new Refused(409, 'version_conflict', 'This resource was changed by someone else. Review it and try again.');
  const before = await findEditedResource(tx, id);
  const { appId, text, url, fileId } = await checked(tx, given, id);
  await execute(
    tx,
    sql`update resources set kind = ${given.kind}, title = ${given.title}, description = ${given.description},
               category = ${given.category}, app_id = ${appId}, text = ${text}, url = ${url}, file_id = ${fileId},
               is_published = ${given.isPublished}, updated_at = ${now.toISOString()}::timestamptz, version = version + 1
         where id = ${id}`,
  );
  await setTags(tx, id, given.tagIds);
  await dropFile(tx, locked.fileId, fileId);
  const after = await findEditedResource(tx, id);
  const payload = { before: recorded(before), after: recorded(after) };
  await recordAudit(tx, { action: 'resource.update', entity: 'resource', entityId: id, payload }, { actor, now });
  return after;
}

/** `seen` is the order in which they were read. @throws 409 `version_conflict` when one was moved, added or deleted since */
export async function putResourcesInOrder(
  tx: Queryable,
  { ids, seen }: { ids: readonly string[]; seen: readonly string[] },
  { actor, now }: By,
): Promise<EditedResource[]> {
  await lockAll(tx);
  const before = (await findEditedResources(tx)).map(({ id }) => id);
  if (before.length !== seen.length || before.some((id, index) => id !== seen[index]))
    throw new Refused(
      409,
      'version_conflict',
      'The resources were changed by someone else. Review them and try again.',
    );
  await execute(
    tx,
    sql`update resources r set position = o.place - 1 from unnest(${ids}::uuid[]) with ordinality o(id, place)
         where r.id = o.id and r.position <> o.place - 1`,
  );
  const payload = { before, after: ids };
  await recordAudit(tx, { action: 'resource.order', entity: 'resource', entityId: null, payload }, { actor, now });
  return findEditedResources(tx);
}

/** With its file. @throws 404 */
export async function removeResource(tx: Queryable, id: string, { actor, now }: By): Promise<void> {
  const before = await findEditedResource(tx, id);
  await execute(tx, sql`delete from resources where id = ${id}`);
  await dropFile(tx, before.file?.id ?? null, null);
  const payload = { before: recorded(before) };
  await recordAudit(tx, { action: 'resource.delete', entity: 'resource', entityId: id, payload }, { actor, now });
}

const counters = { preview: 'previews', copy: 'copies', download: 'downloads' } as const;

/** Counts one use. */
export async function countUse(
  tx: Queryable,
  id: string,
  how: ParsedOf<typeof countResourceUse>['body']['how'],
): Promise<void> {
  const counter = raw(counters[how]);
  await execute(tx, sql`update resources set ${counter} = least(${counter}, 2000000000) + 1 where id = ${id}`);
}
