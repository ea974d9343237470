import sql, { join, type Sql } from 'sql-template-tag';

import { type AppEventRow, type AppRefusal, type listAppEvents, mostEvents } from '#contract/apps/admin.ts';
import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';

import { type Queryable, query, queryOne } from '../../../platform/database/pool.ts';
import { notFound } from '../../../platform/errors.ts';
import { containing, pageMetaOf } from '../../../platform/http/page.ts';

const columns = sql`e.id, e.webhook_id as "webhookId", e.type, e.shop, e.outcome, e.referral_id as "referralId",
  e.is_old_secret as "isOldSecret", e.occurred_at as "occurredAt", e.received_at as "receivedAt"`;

/** A page of the last events of an app. */
export async function eventsPage(
  db: Queryable,
  appId: string,
  request: ParsedOf<typeof listAppEvents>['query'],
): Promise<{ data: AppEventRow[]; meta: PageMeta }> {
  const { page, perPage } = pageOf(request, { sort: '-receivedAt' });
  const { search, type, outcome } = request;
  const conditions: readonly Sql[] = [
    sql`true`,
    ...(type === undefined ? [] : [sql`e.type = ${type}`]),
    ...(outcome === undefined ? [] : [sql`e.outcome = ${outcome}`]),
    ...(search ? [sql`(e.shop like ${containing(search)} or lower(e.webhook_id) like ${containing(search)})`] : []),
  ];
  // However many events there are, these alone are read, in the order of their index.
  const matching = sql`(select * from app_events l where l.app_id = ${appId}
                         order by l.received_at desc, l.id desc limit ${mostEvents}) e where ${join(conditions, ' and ')}`;
  const data = await query<AppEventRow>(
    db,
    sql`select ${columns} from ${matching}
         order by e.received_at desc, e.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  const counted = await queryOne<{ total: number }>(db, sql`select count(*)::int as total from ${matching}`);
  return { data, meta: pageMetaOf({ page, perPage }, counted?.total ?? 0) };
}

/** An event with what it said. @throws 404 */
export async function findEvent(
  db: Queryable,
  { appId, id }: { readonly appId: string; readonly id: string },
): Promise<AppEventRow & { payload: unknown }> {
  const found = await queryOne<AppEventRow & { payload: unknown }>(
    db,
    sql`select ${columns}, e.payload from app_events e where e.id = ${id} and e.app_id = ${appId}`,
  );
  if (!found) throw notFound();
  return found;
}

/** The last messages that named the app and were refused. */
export const findRefusals = (db: Queryable, appId: string): Promise<AppRefusal[]> =>
  query<AppRefusal>(
    db,
    sql`select id, webhook_id as "webhookId", status, code, detail, received_at as "receivedAt" from app_refusals
         where app_id = ${appId} order by received_at desc, id desc limit 50`,
  );
