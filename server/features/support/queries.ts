import sql, { type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type {
  listOwnSupportNotes,
  listSupportNotes,
  StaffSupportNote,
  SupportNote,
  SupportNoteRow,
} from '#contract/support.ts';

import { withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Session } from '../../platform/session.ts';

const messages: Sql = sql`(
  select coalesce(json_agg(json_build_object(
           'id', m.id, 'text', m.text, 'isByStaff', m.is_by_staff, 'author', a.first_name || ' ' || a.last_name,
           'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at, m.id), '[]')
    from support_messages m join users a on a.id = m.author_id where m.support_note_id = n.id)`;
const own: Sql = sql`n.id, n.state, ${messages} as messages, n.created_at as "createdAt", n.updated_at as "updatedAt"`;
const asker: Sql = sql`u.first_name || ' ' || u.last_name as "askedBy",
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as partner`;
const joined: Sql = sql`support_notes n join users u on u.id = n.user_id left join partners p on p.id = n.partner_id`;

/** A person's own. @throws 404 */
export async function findOwnSupportNote(db: Queryable, id: string, userId: string): Promise<SupportNote> {
  const found = await queryOne<SupportNote>(
    db,
    sql`select ${own} from support_notes n where n.id = ${id} and n.user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

export async function ownSupportNotesPage(
  db: Queryable,
  request: ParsedOf<typeof listOwnSupportNotes>['query'],
  userId: string,
): Promise<{ data: SupportNote[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-updatedAt', perPage: 10 });
  const data = await query<SupportNote>(
    db,
    sql`select ${own} from support_notes n where n.user_id = ${userId}
         order by n.updated_at desc, n.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from support_notes where user_id = ${userId} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** For staff. */
export async function supportNotesPage(
  db: Queryable,
  { state = 'open', search = '', ...request }: ParsedOf<typeof listSupportNotes>['query'],
): Promise<{ data: SupportNoteRow[]; meta: PageMeta }> {
  const { page, perPage, sort } = pageOf(request, { sort: 'updatedAt' });
  const matching = sql`(${state} = 'all' or n.state = ${state})
    and (${search} = '' or lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(p.name, '')) like ${containing(search)}
         or exists (select 1 from support_messages m where m.support_note_id = n.id and lower(m.text) like ${containing(search)}))`;
  const order = sort === 'updatedAt' ? sql`n.updated_at, n.id` : sql`n.updated_at desc, n.id desc`;
  const data = await query<SupportNoteRow>(
    db,
    sql`select n.id, n.state, ${asker}, n.created_at as "createdAt", n.updated_at as "updatedAt",
               coalesce((select left(m.text, 200) from support_messages m where m.support_note_id = n.id and not m.is_by_staff
                          order by m.created_at desc, m.id desc limit 1), '') as question
          from ${joined} where ${matching} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${joined} where ${matching} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** As staff read it, with what the viewer may do. @throws 404 */
export async function findSupportNote(
  db: Queryable,
  id: string,
  { user }: Pick<Session, 'user'>,
  now: Date,
): Promise<StaffSupportNote> {
  const found = await query<Omit<StaffSupportNote, 'actions'>>(
    db,
    sql`select ${own}, ${asker}, u.email from ${joined} where n.id = ${id}`,
  );
  const [note] = await withActions(db, 'supportNote', found, { role: user.role, now });
  if (!note) throw notFound();
  return note;
}
