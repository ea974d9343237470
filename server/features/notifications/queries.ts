import sql, { join } from 'sql-template-tag';

import type { MetaOf, ParsedOf } from '#contract/shared/endpoint.ts';
import { type Notification, type listNotifications, notificationTypes } from '#contract/notifications.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';

const columns = sql`n.id, n.state = 'read' as "isRead", n.title, n.content, n.created_at as time, n.type_id as "typeId",
                    n.action_data as "actionData", n.recipient_id as recipient,
                    n.type_id = ${notificationTypes.mention} as mention, n.mention_details as "mentionDetails"`;

/** Notifications by their ids, those that are not deleted; of one person's alone when one is given. */
export const findNotifications = (
  db: Queryable,
  ids: readonly string[],
  recipientId: string | null,
): Promise<Notification[]> =>
  query<Notification>(
    db,
    sql`select ${columns} from notifications n
         where n.id = any(${ids}::uuid[]) and n.state <> 'deleted'
           and (${recipientId}::uuid is null or n.recipient_id = ${recipientId}::uuid)
         order by n.created_at desc, n.id desc`,
  );

/** Of these ids, the ones of a person's notifications that are not deleted. */
export const ownIds = async (db: Queryable, ids: readonly string[], recipientId: string): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select id from notifications
           where id = any(${ids}::uuid[]) and recipient_id = ${recipientId} and state <> 'deleted' order by id`,
    )
  ).map(({ id }) => id);

/** The unread ones of a person that came until now, at most so many, the oldest first. */
export const unreadIds = async (db: Queryable, recipientId: string, limit: number): Promise<string[]> =>
  (
    await query<{ id: string }>(
      db,
      sql`select id from notifications where recipient_id = ${recipientId} and state = 'unread'
           order by created_at, id limit ${limit}`,
    )
  ).map(({ id }) => id);

/** A person's notifications that match, newest first, with how many are unread among all. */
export async function listFor(
  db: Queryable,
  recipientId: string,
  { limit = 10, offset = 0, search, isReadFilter = 'all' }: ParsedOf<typeof listNotifications>['query'],
): Promise<{ data: Notification[]; meta: MetaOf<typeof listNotifications> }> {
  const all = [sql`n.recipient_id = ${recipientId}`, sql`n.state <> 'deleted'`];
  if (isReadFilter === 'read' || isReadFilter === 'true') all.push(sql`n.state = 'read'`);
  if (isReadFilter === 'unread' || isReadFilter === 'false') all.push(sql`n.state = 'unread'`);
  if (search) all.push(sql`lower(n.title || ' ' || n.content) like ${containing(search)}`);
  const where = join(all, ' and ');
  const [data, counted] = await Promise.all([
    query<Notification>(
      db,
      sql`select ${columns} from notifications n where ${where}
           order by n.created_at desc, n.id desc limit ${limit} offset ${offset}`,
    ),
    queryOne<{ counted: number; unread: number }>(
      db,
      sql`select (select count(*) from (select 1 from notifications n where ${where} limit ${countLimit}) c) as counted,
                 (select count(*) from notifications where recipient_id = ${recipientId} and state = 'unread') as unread`,
    ),
  ]);
  const { total, totalIsExact } = pageMetaOf({ page: 1, perPage: limit }, counted?.counted ?? 0);
  return { data, meta: { limit, offset, total, totalIsExact, unread: counted?.unread ?? 0 } };
}
