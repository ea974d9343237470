import sql from 'sql-template-tag';

import { mostSavedViews, type SavedView } from '#contract/partners/savedViews.ts';

import { type Queryable, execute, query, queryOne } from '../../../platform/database/pool.ts';
import { Refused, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

/** One person's, by name. */
export const findViews = (db: Queryable, userId: string): Promise<SavedView[]> =>
  query<SavedView>(
    db,
    sql`select id, name, search from saved_views where user_id = ${userId} order by lower(name), id`,
  );

/** Replaces one's view of this name. @throws 409 beyond what one person may keep */
export async function saveViewOf(
  tx: Queryable,
  userId: string,
  { name, search }: { readonly name: string; readonly search: string },
  now: Date,
): Promise<SavedView> {
  // Two at once count one after the other.
  await execute(tx, sql`select 1 from users where id = ${userId} for no key update`);
  const kept = await queryOne<{ n: number }>(
    tx,
    sql`select count(*)::int as n from saved_views where user_id = ${userId} and lower(name) <> lower(${name})`,
  );
  if ((kept?.n ?? 0) >= mostSavedViews)
    throw new Refused(409, 'duplicate', `You have ${mostSavedViews} saved views. Delete one first.`);
  const saved = await queryOne<SavedView>(
    tx,
    sql`insert into saved_views (id, user_id, name, search, created_at)
        values (${newId()}, ${userId}, ${name}, ${search}, ${now.toISOString()}::timestamptz)
        on conflict (user_id, lower(name)) do update set name = excluded.name, search = excluded.search
        returning id, name, search`,
  );
  if (!saved) throw notFound();
  return saved;
}

/** Another one's is as if it did not exist. */
export async function deleteViewOf(tx: Queryable, userId: string, id: string): Promise<void> {
  const count = await execute(tx, sql`delete from saved_views where id = ${id} and user_id = ${userId}`);
  if (count === 0) throw notFound();
}
