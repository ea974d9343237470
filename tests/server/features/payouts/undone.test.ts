import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../../server/platform/ids.ts';
import { build, type Built, type Caller } from '../../../support/app.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { keyed, partnerWithShop } from '../../../support/steps/payouts.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

describe('a payment recorded by mistake', () => {
  const undo = (id: string, body: object = { reason: ' Never sent ' }, caller = admin, key = keyed()) =>
    server.request(caller, 'POST', `/api/admin/payouts/${id}/undo`, body, key);

  async function payoutOf(state: 'open' | 'paid') {
    const { caller, partnerId } = await partnerWithShop(server);
    const bonus = await makeEntry(server.db.pool, { partnerId, amount: 7000 });
    const payout = await makePayout(server.db.pool, { partnerId, entries: [bonus], state });
    return { caller, partnerId, payout };
  }

  test('is undone: the payout stays paid and says so, the balance has the amount again, the next run pays it', async () => {
    const { caller, partnerId, payout } = await payoutOf('paid');
    const figures = async () => (await server.request(caller, 'GET', `/api/partners/partner/${partnerId}`)).body;
    expect(await figures()).toMatchObject({
      data: { figures: { paid: [{ amount: 7000, currency: 'USD' }], balance: [{ amount: 0, currency: 'USD' }] } },
    });
    expect(await undo(payout.id)).toMatchObject({
      status: 200,
      body: { data: { id: payout.id, state: 'paid', amount: 7000, undoneAt: '2026-11-20T10:00:00.000Z', version: 2 } },
    });
    expect(await figures()).toMatchObject({
      data: {
        figures: { paid: [{ amount: 0, currency: 'USD' }], balance: [{ amount: 7000, currency: 'USD' }] },
      },
    });
    const bookings = [
      { kind: 'payout', amount: -7000, reason: '', actor: null, occurredAt: '2026-11-03T12:00:00.000Z' },
      { kind: 'adjustment', amount: 7000, reason: 'Never sent', occurredAt: '2026-11-20T10:00:00.000Z' },
    ];
    expect((await server.request(caller, 'GET', `/api/payouts/${payout.id}`)).body).toMatchObject({
      data: { bookings: bookings.map((booking) => ({ ...booking, actor: null })) },
    });
    expect((await server.request(admin, 'GET', `/api/admin/payouts/${payout.id}`)).body).toMatchObject({
      data: { bookings: [bookings[0], { ...bookings[1], actor: expect.stringContaining('Number') }] },
    });
    expect((await server.request(caller, 'GET', '/api/payouts/next')).body).toMatchObject({
      data: { currencies: [{ currency: 'USD', bonuses: 7000 }] },
    });
    expect((await server.request(admin, 'GET', `/api/admin/payouts?partnerId=${partnerId}`)).body).toMatchObject({
      data: [{ id: payout.id }],
      meta: { total: 1, totals: [] },
    });
  });

  test('notifies the partner’s people and is kept in the history', async () => {
    const { caller, payout } = await payoutOf('paid');
    await undo(payout.id);
    const rows = async (text: string, values: unknown[]): Promise<unknown[]> =>
      (await server.db.ownerPool.query(text, values)).rows;
    expect(
      await rows('select type_id, title, content, action_data from notifications where recipient_id = $1', [
        caller.userId,
      ]),
    ).toEqual([
      {
        type_id: 13,
        title: 'Payment of US$70.00 for November 2026 undone',
        content: 'Never sent',
        action_data: {
          action: 'redirect_to_partner_page',
          parameters: { partnerId: caller.partnerId, payoutId: payout.id },
        },
      },
    ]);
    expect(
      await rows(
        `select payload ->> 'template' as template, payload -> 'data' ->> 'reason' as reason
           from graphile_worker._private_jobs where payload ->> 'to' = $1`,
        [caller.email],
      ),
    ).toEqual([{ template: 'payoutUndone', reason: 'Never sent' }]);
    expect(
      await rows(
        "select from_state, to_state, actor_id, payload from lifecycle_events where entity_id = $1 and event = 'payout.undo'",
        [payout.id],
      ),
    ).toEqual([{ from_state: 'paid', to_state: 'paid', actor_id: admin.userId, payload: { reason: 'Never sent' } }]);
  });

  test('is undone once: the same key is answered alike, another is refused, also at the same moment', async () => {
    const { payout } = await payoutOf('paid');
    const key = keyed();
    const first = await undo(payout.id, { reason: 'Never sent' }, admin, key);
    expect((await undo(payout.id, { reason: 'Never sent' }, admin, key)).text).toBe(first.text);
    const { payout: other } = await payoutOf('paid');
    const answers = await Promise.all([undo(other.id), undo(other.id), undo(other.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await undo(payout.id)).toMatchObject({
      status: 409,
      body: { code: 'transition_not_allowed', transition: { reasons: ['Its payment has already been undone.'] } },
    });
  });

  test('is not undone where nothing was paid, without a reason or by others than admins', async () => {
    const { caller, payout } = await payoutOf('open');
    expect(await undo(payout.id)).toMatchObject({
      status: 409,
      body: {
        code: 'transition_not_allowed',
        detail: 'The payout is open and cannot be undone.',
      },
    });
    expect((await undo(newId())).status).toBe(404);
    expect(await undo(payout.id, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Required.' }] },
    });
    for (const other of [caller, await server.as('manager')])
      expect((await undo(payout.id, { reason: 'x' }, other)).status).toBe(403);
  });
});
