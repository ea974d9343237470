import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../../support/app.ts';
import { charged, receiptsOf, refunded, send, sendBatch, type SendingApp } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  [admin, manager] = [await built.as('admin'), await built.as('manager')];
});
afterAll(() => built.close());

/** Sends events in their order, each in a message of its own or all in one batch; answers what each was answered with. */
const ways = {
  singly: async (app: SendingApp, events: readonly AppEvent[]) => {
    const answers: { status: number; id: string | null }[] = [];
    for (const event of events) {
      const { status, id } = await send(built, app, event);
      answers.push({ status, id });
    }
    return answers;
  },
  'in a batch': async (app: SendingApp, events: readonly AppEvent[]) => {
    const all = events.map((event) => ({ id: newId(), event }));
    const { body } = await sendBatch(built.app, app, all, { at: built.services.now() });
    return receiptsOf(body).map(({ status, eventId }) => ({ status, id: eventId }));
  },
};

/** A shop whose partner earns a fifth, and another shop of the same app. */
async function world() {
  const partner = await makePartner(built.db.pool);
  const app = await makeApp(built.db.pool, { commissionRate: 2000 });
  const of = { partnerId: partner.id, appId: app.id };
  const [{ shop }, { shop: otherShop }] = [
    await makeReferral(built.db.pool, of),
    await makeReferral(built.db.pool, of),
  ];
  return { app, shop, otherShop };
}

const refundsOf = async (state: 'waiting' | 'closed', chargeId: string) =>
  (await built.request(manager, 'GET', `/api/admin/waiting-refunds?state=${state}&search=${chargeId}`)).body;

const moneyOf = async (appId: string) => ({
  charges: await query(
    built.db.pool,
    sql`select kind, shop, amount_minor as amount, currency from charges where app_id = ${appId} order by kind, id`,
  ),
  commissions: await query(
    built.db.pool,
    sql`select amount_minor as amount, state from commissions where app_id = ${appId}`,
  ),
  entries: await query(
    built.db.pool,
    sql`select e.kind, e.amount_minor as amount from ledger_entries e join commissions m on m.id = e.commission_id
         where m.app_id = ${appId}`,
  ),
});

const arrivals = [
  ['singly', 'before its charge'],
  ['singly', 'after its charge'],
  ['in a batch', 'before its charge'],
  ['in a batch', 'after its charge'],
] as const;

describe.each([
  ['of another shop’s charge', 'other_shop'],
  ['in another currency than its charge', 'other_currency'],
] as const)('a refund %s', (_, reason) => {
  it.each(arrivals)('sent %s %s waits with that reason, once, and moves no money', async (way, when) => {
    const { app, shop, otherShop } = await world();
    const [chargeId, refundId] = [newId(), newId()];
    const [of, currency] = reason === 'other_shop' ? [otherShop, 'USD'] : [shop, 'EUR'];
    const charge = charged(shop, now, chargeId, 1000);
    const refund = refunded(of, now, { refundId, chargeId, amount: 400, currency });
    const events = when === 'before its charge' ? [refund, refund, charge] : [charge, refund, refund];
    const answers = await ways[way](app, [...events, refund]);
    const [kept] = await query<{ id: string }>(
      built.db.pool,
      sql`select id from app_events where app_id = ${app.id} and type = 'charge.refunded'`,
    );
    const ids = new Set(answers.map(({ id }) => id));
    expect({
      statuses: answers.map(({ status }) => status),
      ids: { count: ids.size, hasRefund: ids.has(kept?.id ?? '') },
      events: await query(
        built.db.pool,
        sql`select type, outcome, referral_id is null as "isUnattributed" from app_events where app_id = ${app.id} order by type`,
      ),
      waiting: await refundsOf('waiting', chargeId),
      money: await moneyOf(app.id),
    }).toEqual({
      statuses: [202, 202, 202, 202],
      ids: { count: 2, hasRefund: true },
      events: [
        { type: 'charge.refunded', outcome: 'queued', isUnattributed: true },
        { type: 'charge.succeeded', outcome: 'attributed', isUnattributed: false },
      ],
      waiting: {
        data: [
          {
            id: kept?.id,
            app: { id: app.id, slug: app.slug, name: app.name, color: app.color },
            shop: of,
            refundId,
            chargeId,
            amount: 400,
            waiting: 400,
            currency,
            reason,
            occurredAt: now,
            receivedAt: now,
            closed: null,
            state: 'queued',
            // Closing one is for admins.
            actions: [],
          },
        ],
        meta: { page: 1, perPage: 25, total: 1, totalIsExact: true },
      },
      money: {
        charges: [{ kind: 'charge', shop, amount: 1000, currency: 'USD' }],
        commissions: [{ amount: 200, state: 'pending' }],
        entries: [{ kind: 'commission', amount: 200 }],
      },
    });
  });

  it('is closed by an admin, or taken off a charge of that id which fits, once one arrives', async () => {
    const { app, shop, otherShop } = await world();
    const chargeId = newId();
    const [of, currency] = reason === 'other_shop' ? [otherShop, 'USD'] : [shop, 'EUR'];
    const payment = (payer: string, transactionId: string, paidIn: string): AppEvent => ({
      type: 'charge.succeeded',
      timestamp: now,
      data: { shop: payer, chargeId, transactionId, amount: 1000, currency: paidIn },
    });
    const refund = (refundId: string) => refunded(of, now, { refundId, chargeId, amount: 400, currency });
    await send(built, app, payment(shop, newId(), 'USD'));
    const [closed, taken] = [await send(built, app, refund(newId())), await send(built, app, refund(newId()))];
    const close = { reason: 'Sent by mistake.' };
    expect(await built.request(admin, 'PUT', `/api/admin/waiting-refunds/close/${closed.id}`, close)).toMatchObject({
      status: 200,
      body: { data: { waiting: 0, reason, closed: { amount: 400, reason: 'Sent by mistake.' } } },
    });
    expect(await refundsOf('waiting', chargeId)).toMatchObject({ data: [{ id: taken.id, waiting: 400, reason }] });
    await send(built, app, payment(of, newId(), currency));
    expect([await refundsOf('waiting', chargeId), await refundsOf('closed', chargeId)]).toMatchObject([
      { data: [] },
      { data: [{ id: closed.id, waiting: 0 }] },
    ]);
    expect((await moneyOf(app.id)).charges).toEqual([
      { kind: 'charge', shop, amount: 1000, currency: 'USD' },
      { kind: 'charge', shop: of, amount: 1000, currency },
      { kind: 'refund', shop: of, amount: 400, currency },
    ]);
  });
});
