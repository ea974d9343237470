import sql, { type Sql } from 'sql-template-tag';

import { type EditedResource, type Resource, linkMark } from '#contract/content/resources.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { fileUrl } from './fileUrl.ts';

interface Row extends Omit<Resource, 'file'> {
  file: { id: string; name: string; contentType: string; bytes: number; key: string } | null;
}

const columns: Sql = sql`r.id, r.kind, r.title, r.description, r.category, r.text, r.url,
  case when a.id is null then null else json_build_object('slug', a.slug, 'name', a.name) end as app,
  case when f.id is null then null
       else json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.size, 'key', f.key)
   end as file`;
const tables: Sql = sql`resources r left join apps a on a.id = r.app_id left join files f on f.id = r.file_id`;
const edited: Sql = sql`${columns}, r.is_published as "isPublished", r.previews, r.copies, r.downloads, r.version,
  r.updated_at as "updatedAt",
  coalesce((select array_agg(t.tag_id order by t.tag_id) from resource_tags t where t.resource_id = r.id), '{}') as "tagIds"`;

/** Shown to everyone, or to those with one of its tags; staff see what everyone sees. */
const forPartner = (partnerId: string | null): Sql => sql`
  r.is_published
  and (not exists (select 1 from resource_tags t where t.resource_id = r.id)
       or exists (select 1 from resource_tags t join partner_tags p on p.tag_id = t.tag_id
                   where t.resource_id = r.id and p.partner_id = ${partnerId}::uuid))`;

function shownFile(file: Row['file']): Resource['file'] {
  if (file === null) return null;
  const { key, ...rest } = file;
  return { ...rest, url: fileUrl({ key, name: file.name }), isImage: file.contentType === 'image/webp' };
}

/** The published ones for a partner; `linkTo` is the partner's link to an app, null for staff. */
export async function findResources(
  db: Queryable,
  {
    partnerId,
    app,
    linkTo,
  }: { partnerId: string | null; app?: string | undefined; linkTo: ((app: string) => string) | null },
): Promise<Resource[]> {
  const rows = await query<Row>(
    db,
    sql`select ${columns} from ${tables}
         where ${forPartner(partnerId)} and (${app ?? null}::text is null or a.slug = ${app ?? null}::text)
         order by r.position, r.id`,
  );
  return rows.map((row) => {
    const filled = (text: string) =>
      row.app === null || linkTo === null ? text : text.replaceAll(linkMark, linkTo(row.app.slug));
    return { ...row, text: filled(row.text), url: filled(row.url), file: shownFile(row.file) };
  });
}

/** Whether a partner is shown it. */
export const isShownTo = async (db: Queryable, id: string, partnerId: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from resources r where r.id = ${id} and ${forPartner(partnerId)}`)) !== undefined;

type EditedRow = Omit<EditedResource, 'file'> & Pick<Row, 'file'>;
const shown = ({ file, ...row }: EditedRow): EditedResource => ({ ...row, file: shownFile(file) });

/** What staff edit. */
export async function findEditedResources(db: Queryable): Promise<EditedResource[]> {
  const rows = await query<EditedRow>(db, sql`select ${edited} from ${tables} order by r.position, r.id`);
  return rows.map(shown);
}

/** @throws 404 */
export async function findEditedResource(db: Queryable, id: string): Promise<EditedResource> {
  const row = await queryOne<EditedRow>(db, sql`select ${edited} from ${tables} where r.id = ${id}`);
  if (!row) throw notFound();
  return shown(row);
}
