import sql, { join, raw, type Sql } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { pageOf } from '#contract/shared/lists.ts';
import { closeWaitingRefund, type WaitingRefund, listWaitingRefunds } from '#contract/events/refunds.ts';

import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
import { actorOf } from '../../platform/actor.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { containing, countLimit, pageMetaOf } from '../../platform/http/page.ts';
import type { Services } from '../../platform/services.ts';
import { closeRefund } from './closeRefund.ts';

const orders = {
  waiting: { createdAt: 'q.received_at, q.event_id', '-createdAt': 'q.received_at desc, q.event_id desc' },
  closed: { createdAt: 'q.settled_at, q.event_id', '-createdAt': 'q.settled_at desc, q.event_id desc' },
} as const;

/** The queue of refunds, as staff list it and admins close what waits in it. */
export function waitingRefundRoutes(on: On, { pool, now }: Pick<Services, 'pool' | 'now'>): void {
  on(listWaitingRefunds, ({ query: request }, { session }) =>
    listed(pool, request, { role: session.user.role, now: now() }),
  );

  on(closeWaitingRefund, async ({ params: { id }, body: { reason } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await closeRefund(tx, { id, reason }, { actor: actorOf(session), now: now() });
      const [closed] = await rows(tx, sql`where q.event_id = ${id}`, { role: session.user.role, now: now() });
      if (!closed) throw notFound();
      return closed;
    }),
  }));
}

interface Row extends Omit<WaitingRefund, 'closed' | 'actions'> {
  closedAmount: number;
  closeReason: string;
  closedAt: string;
  closedBy: NonNullable<WaitingRefund['closed']>['by'] | null;
}

async function rows(db: Queryable, which: Sql, viewer: ActionsViewer): Promise<WaitingRefund[]> {
  const found = await query<Row>(
    db,
    sql`select q.event_id as id, jsonb_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'color', a.color) as app,
               q.shop, q.refund_id as "refundId", q.charge_id as "chargeId", q.amount_minor as amount, q.rest_minor as waiting,
               q.currency, q.reason, e.outcome as state, q.occurred_at as "occurredAt", q.received_at as "receivedAt",
               q.closed_minor as "closedAmount", q.close_reason as "closeReason", q.settled_at as "closedAt",
               case when u.id is not null then jsonb_build_object(
                 'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role) end as "closedBy"
          from refund_queue q join apps a on a.id = q.app_id join app_events e on e.id = q.event_id left join users u on u.id = q.closed_by ${which}`,
  );
  const presented = found.map(
    ({ closedAmount: amount, closeReason: reason, closedAt: at, closedBy: by, ...refund }) => ({
      ...refund,
      closed: by && { amount, reason, by, at },
    }),
  );
  return withActions(db, 'appEvent', presented, viewer);
}

async function listed(db: Queryable, request: ParsedOf<typeof listWaitingRefunds>['query'], viewer: ActionsViewer) {
  const { state = 'waiting' } = request;
  const page = pageOf(request, { sort: '-createdAt' });
  const all = [state === 'waiting' ? sql`q.rest_minor > 0` : sql`q.closed_minor > 0`];
  if (request.reason !== undefined) all.push(sql`q.reason = ${request.reason}`);
  if (request.search)
    all.push(sql`lower(q.shop || ' ' || q.refund_id || ' ' || q.charge_id) like ${containing(request.search)}`);
  const where = join(all, ' and ');
  const data = await rows(
    db,
    sql`where ${where} order by ${raw(orders[state][page.sort])} limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
    viewer,
  );
  const counted = await queryOne<{ total: number }>(
    db,
    sql`select count(*) as total from (select 1 from refund_queue q where ${where} limit ${countLimit}) counted`,
  );
  return { data, meta: pageMetaOf(page, counted?.total ?? 0) };
}
