import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { closeRefund } from '../../../../server/features/events/closeRefund.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { charged, refunded, send } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { locksTaken } from '../../../support/databases/locked.ts';

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
let admin: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  admin = await built.as('admin');
});
afterAll(() => built.close());

const close = (id: string | null, reason: string, caller = admin) =>
  built.request(caller, 'PUT', `/api/admin/waiting-refunds/close/${id}`, { reason });
const listed = async (app: { slug: string }, state: string) => {
  const { body } = await built.request(admin, 'GET', `/api/admin/waiting-refunds?state=${state}&perPage=100`);
  return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
    ? body.data.filter((row: { app: { slug: string } }) => row.app.slug === app.slug)
    : body;
};

async function world() {
  const partner = await makePartner(built.db.pool);
  const app = await makeApp(built.db.pool, { commissionRate: 2000 });
  const { shop } = await makeReferral(built.db.pool, { partnerId: partner.id, appId: app.id });
  return { app, shop };
}

const entriesOf = (appId: string) =>
  query(
    built.db.pool,
    sql`select e.kind, e.amount_minor as amount from ledger_entries e join commissions m on m.id = e.commission_id
         where m.app_id = ${appId} order by e.id`,
  );

it('a refund closed by hand waits no longer, says who closed it and why, and is taken off no later charge', async () => {
  const { app, shop } = await world();
  const { id } = await send(built, app, refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 300 }));
  const closed = {
    amount: 300,
    reason: 'Sent by mistake.',
    by: { id: admin.userId, firstName: expect.any(String), lastName: expect.any(String), role: 'admin' },
    at: now,
  };
  expect(await close(id, 'Sent by mistake.')).toMatchObject({
    status: 200,
    body: { data: { id, amount: 300, waiting: 0, closed } },
  });
  expect(await close(id, 'Again.')).toMatchObject({ status: 200, body: { data: { closed } } });
  await send(built, app, charged(shop, now, 'c1', 1000));
  expect({
    waiting: await listed(app, 'waiting'),
    closed: await listed(app, 'closed'),
    ledger: await entriesOf(app.id),
    event: await query(built.db.pool, sql`select outcome from app_events where id = ${id}`),
    audited: await query(
      built.db.pool,
      sql`select action, actor_id as by, payload from audit_events where entity_id = ${id}`,
    ),
  }).toEqual({
    waiting: [],
    closed: [expect.objectContaining({ id, waiting: 0, closed })],
    ledger: [{ kind: 'commission', amount: 200 }],
    event: [{ outcome: 'ignored' }],
    audited: [
      {
        action: 'refund.closed',
        by: admin.userId,
        payload: { reason: 'Sent by mistake.', amount: 300, currency: 'USD' },
      },
    ],
  });
});

it('only what is left of a refund is closed', async () => {
  const { app, shop } = await world();
  await send(built, app, charged(shop, now, 'c1', 1000));
  const { id } = await send(built, app, refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 1500 }));
  expect(await close(id, 'More than was paid.')).toMatchObject({
    status: 200,
    body: { data: { amount: 1500, waiting: 0, closed: { amount: 500 } } },
  });
  expect(await entriesOf(app.id)).toEqual([
    { kind: 'commission', amount: 200 },
    { kind: 'reversal', amount: -200 },
  ]);
  expect(await query(built.db.pool, sql`select payload from audit_events where entity_id = ${id}`)).toEqual([
    { payload: { reason: 'More than was paid.', amount: 500, currency: 'USD' } },
  ]);
});

it('the least refund is closed once, and is kept from a charge that would cover it meanwhile', async () => {
  const { app, shop } = await world();
  const { id } = await send(built, app, refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 1 }));
  const by = { actor: { userId: admin.userId }, now: new Date(now) };
  const locks = await locksTaken(built.db, (tx) => closeRefund(tx, { id: id ?? '', reason: 'A cent.' }, by));
  expect(locks[0]).toBe('refund_queue for update');
  expect(await close(id, 'Again.')).toMatchObject({
    status: 200,
    body: { data: { closed: { amount: 1, reason: 'A cent.' } } },
  });
});

it('a refund that a charge covers meanwhile cannot be closed, nor one that never was, nor a charge', async () => {
  const { app, shop } = await world();
  const { id } = await send(built, app, refunded(shop, now, { refundId: 'r1', chargeId: 'c1', amount: 300 }));
  const charge = await send(built, app, charged(shop, now, 'c1', 1000));
  expect(await close(id, 'Too late.')).toMatchObject({
    status: 409,
    body: { code: 'transition_not_allowed', detail: 'The app event is attributed and cannot be closed.' },
  });
  expect(
    await query(
      built.db.pool,
      sql`select rest_minor as rest, closed_minor as closed, settled_at as "settledAt" from refund_queue where event_id = ${id}`,
    ),
  ).toEqual([{ rest: 0, closed: 0, settledAt: now }]);
  expect((await close(app.id, 'None.')).status).toBe(404);
  expect((await close(charge.id, 'No refund.')).status).toBe(404);
});
