import sql, { join, raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import { pageOf } from '#contract/lists.ts';
import { type WaitingRefund, listWaitingRefunds } from '#contract/refunds.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';

const orders = {
  createdAt: 'q.received_at, q.event_id',
  '-createdAt': 'q.received_at desc, q.event_id desc',
} as const;

/** The queue of refunds, as staff list it. */
export function waitingRefundRoutes(on: On, { pool }: Pick<Services, 'pool'>): void {
  on(listWaitingRefunds, ({ query: asked }) => listed(pool, asked));
}

async function listed(db: Queryable, asked: ParsedOf<typeof listWaitingRefunds>['query']) {
  const page = pageOf(asked, { sort: '-createdAt' });
  const all = [sql`q.rest_minor > 0`];
  if (asked.reason !== undefined) all.push(sql`q.reason = ${asked.reason}`);
  if (asked.search)
    all.push(sql`lower(q.shop || ' ' || q.refund_id || ' ' || q.charge_id) like ${containing(asked.search)}`);
  const where = join(all, ' and ');
  const data = await query<WaitingRefund>(
    db,
    sql`select q.event_id as id, jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'color', a.color) as app,
               q.shop, q.refund_id as "refundId", q.charge_id as "chargeId", q.amount_minor as amount, q.rest_minor as waiting,
               q.currency, q.reason, q.occurred_at as "occurredAt", q.received_at as "receivedAt"
          from refund_queue q join apps a on a.id = q.app_id
         where ${where} order by ${raw(orders[page.sort])} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*) as total from (select 1 from refund_queue q where ${where} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf(page, counted?.total ?? 0) };
}
