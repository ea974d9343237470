import { randomUUID } from 'node:crypto';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { escalatePayouts } from '../../../../server/features/payouts/clock.ts';
import { run } from '../../../../server/features/payouts/run/run.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build, type Caller } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { versionOfSettings } from '../../../support/saveSettings.ts';

let built: Built;
let [first, second]: Caller[] = [];
beforeAll(async () => {
  built = await build();
  built.setNow('2026-11-20T10:00:00.000Z');
  [first, second] = [await built.as('admin'), await built.as('admin')];
});
afterAll(() => built.close());

const keyed = () => ({ 'idempotency-key': randomUUID() });
const call = (caller: Caller | undefined, method: 'PUT' | 'POST', path: string, body: object) => {
  if (!caller) throw new Error('nobody calls');
  return built.request(caller, method, path, body, keyed());
};
const step = (caller: Caller | undefined, id: string, event: string, given: object = {}) =>
  call(caller, 'PUT', `/api/admin/payouts/${id}`, { event, ...given });

async function payoutOf(state: 'open' | 'processing' | 'paid', at = '2026-11-03T12:00:00.000Z') {
  const partner = await built.as('partner');
  const partnerId = partner.partnerId ?? '';
  const bonus = await makeEntry(built.db.pool, { partnerId, amount: 7000 });
  return { partner, partnerId, ...(await makePayout(built.db.pool, { partnerId, entries: [bonus], state, at })) };
}

const notified = async (userId: string | null) =>
  query<{ type: number; title: string; content: string }>(
    built.db.pool,
    sql`select type_id as type, title, content from notifications where recipient_id = ${userId} order by created_at, id`,
  );

describe('a payment that the bank sends back', () => {
  test('is booked beside it, owed again, shown on the statement, and the partner is notified', async () => {
    const { id, partner, partnerId } = await payoutOf('paid');
    expect(await step(first, id, 'return')).toMatchObject({ status: 400, body: { errors: [{ path: 'reason' }] } });
    const answer = await step(first, id, 'return', { reason: 'Account closed' });
    const undoneAt = '2026-11-20T10:00:00.000Z';
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { state: 'returned', reason: 'Account closed', undoneAt, reference: 'REF-1' } },
    });
    // What came back has a sum of its own, and is in no total.
    expect((await built.request(first ?? null, 'GET', `/api/admin/payouts?partnerId=${partnerId}`)).body).toMatchObject(
      {
        meta: { totals: [], states: [{ state: 'returned', count: 1, totals: [{ amount: 7000, currency: 'USD' }] }] },
      },
    );
    expect((await built.request(partner, 'GET', `/api/payouts/${id}`)).body).toMatchObject({
      data: {
        state: 'returned',
        bookings: [
          { kind: 'payout', amount: -7000, reason: '' },
          { kind: 'adjustment', amount: 7000, reason: 'Account closed' },
        ],
      },
    });
    expect((await built.request(partner, 'GET', `/api/partners/${partnerId}/balance`)).body).toEqual({
      data: [{ currency: 'USD', pending: 0, held: 0, ready: 7000, onItsWay: 0, paid: 0, earned: 7000 }],
    });
    expect(await notified(partner.userId)).toEqual([
      {
        type: 70,
        title: 'Payment of US$70.00 for November 2026 returned by the bank',
        content: 'Account closed\nCheck your payout method. The amount is part of your next payout.',
      },
    ]);
    const next = await transaction(built.db.pool, (tx) =>
      run(
        tx,
        { month: '2026-12', partners: [partnerId] },
        { actor: { userId: null }, now: new Date('2026-12-25T10:00:00.000Z') },
      ),
    );
    expect(next).toMatchObject({ created: 1, totals: [{ amount: 7000, currency: 'USD' }] });
  });

  test('is returned or undone, once', async () => {
    const [returned, undone] = [await payoutOf('paid'), await payoutOf('paid')];
    const undo = (id: string) => call(first, 'POST', `/api/admin/payouts/${id}/undo`, { reason: 'By mistake' });
    await step(first, returned.id, 'return', { reason: 'Closed' });
    await undo(undone.id);
    expect(await undo(returned.id)).toMatchObject({
      status: 409,
      body: { detail: 'The payout is returned and cannot be undone.' },
    });
    expect(await step(first, undone.id, 'return', { reason: 'Closed' })).toMatchObject({
      status: 409,
      body: { transition: { reasons: ['Its payment has already been undone.'] } },
    });
    const both = await payoutOf('paid');
    const answers = await Promise.all([
      step(first, both.id, 'return', { reason: 'Closed' }),
      undo(both.id),
      step(second, both.id, 'return', { reason: 'Closed' }),
    ]);
    const entries = await query(
      built.db.pool,
      sql`select 1 from ledger_entries where payout_id = ${both.id} and kind = 'adjustment'`,
    );
    expect([answers.some(({ status }) => status === 200), entries.length]).toEqual([true, 1]);
  });

  test('what was paid changes in no other way', async () => {
    const { id } = await payoutOf('paid');
    const write = (set: string) => built.db.ownerPool.query(`update payouts set ${set} where id = $1`, [id]);
    for (const set of ["reference = 'X'", "state = 'open'", "state = 'returned', reference = 'X'", 'amount_minor = 1'])
      await expect(write(set)).rejects.toThrow('a recorded payout keeps its figures');
    await step(first, id, 'return', { reason: 'Closed' });
    await expect(write("reason = 'Other'")).rejects.toThrow('a recorded payout keeps its figures');
    const { id: open } = await payoutOf('open');
    await expect(
      built.db.ownerPool.query(
        "update payouts set state = 'returned', reference = 'X', paid_at = now() where id = $1",
        [open],
      ),
    ).rejects.toThrow('a recorded payout keeps its figures');
  });
});

describe('a payment that the bank does not confirm', () => {
  test('is overdue after five days, which admins and the partner’s managers are notified of once', async () => {
    const sent = '2026-11-10T12:00:00.000Z';
    const late = await payoutOf('processing', sent);
    const clock = (at: string) => transaction(built.db.pool, (tx) => escalatePayouts(tx, new Date(at)));
    const state = async () => (await query(built.db.pool, sql`select state from payouts where id = ${late.id}`))[0];
    await clock('2026-11-15T11:59:59.999Z');
    expect(await state()).toEqual({ state: 'processing' });
    await Promise.all([clock('2026-11-15T12:00:00.000Z'), clock('2026-11-15T12:00:00.000Z')]);
    await clock('2026-11-16T12:00:00.000Z');
    expect(await state()).toEqual({ state: 'overdue' });
    const about = (await notified(second?.userId ?? null)).filter(({ content }) => content.includes(late.number));
    expect(about).toEqual([
      {
        type: 71,
        title: expect.stringMatching(/^Payout of US\$70\.00 to .+ is overdue$/),
        content: `${late.number} for November 2026 was sent on 10 Nov 2026, 12:00 UTC, and the bank has not confirmed it.`,
      },
    ]);
    expect((await built.request(late.partner, 'GET', '/api/payouts/underway')).body).toMatchObject({
      data: [{ id: late.id, state: 'overdue', expectedBy: null }],
    });
    expect(await step(first, late.id, 'confirm', { reference: 'FOUND' })).toMatchObject({
      status: 200,
      body: { data: { state: 'paid' } },
    });
  });
});

describe('a payout above the limit for one person', () => {
  const limit = async (amount: number | null) =>
    call(first, 'PUT', '/api/admin/settings/payments', {
      confirmDays: 5,
      alone: amount === null ? [] : [{ currency: 'USD', amount }],
      version: await versionOfSettings(built, 'payments'),
    });
  const reasons = ['You approved it. Above US$69.99, another admin has to send it.'];

  test('is sent by another admin than approved it, alone, among many, and in a batch', async () => {
    const [small, large] = [await payoutOf('open'), await payoutOf('open')];
    await limit(7000);
    await step(first, small.id, 'approve');
    expect(await step(first, small.id, 'send')).toMatchObject({ status: 200 });
    await limit(6999);
    await step(first, large.id, 'approve');
    for (const [event, given] of [
      ['send', {}],
      ['confirm', { reference: 'X' }],
    ] as const) {
      expect(await step(first, large.id, event, given)).toMatchObject({
        status: 409,
        body: { transition: { reasons } },
      });
      const many = { ids: [large.id], event, ...given };
      expect((await call(first, 'PUT', '/api/admin/payouts/bulk', many)).body).toMatchObject({
        data: { moved: 0, refused: [{ id: large.id, reasons }] },
      });
      expect((await call(first, 'POST', '/api/admin/payouts/bulk/preview', many)).body).toMatchObject({
        data: { moved: 0, refused: [{ id: large.id, reasons }] },
      });
    }
    const batch = async (caller: Caller | undefined) =>
      caller && (await built.request(caller, 'GET', '/api/admin/payouts/batch?month=2026-11')).body;
    expect(await batch(first)).toMatchObject({ meta: { leftOut: [{ number: large.number, reason: reasons[0] }] } });
    expect(await batch(second)).toMatchObject({ meta: { leftOut: [] } });
    expect(await step(second, large.id, 'send')).toMatchObject({
      status: 200,
      body: { data: { state: 'processing' } },
    });
    await limit(null);
  });

  test('counts as approved by the admin who retries it', async () => {
    const { id } = await payoutOf('open');
    await limit(0);
    await step(first, id, 'approve');
    await step(second, id, 'send');
    await step(first, id, 'fail', { reason: 'Account closed' });
    await step(second, id, 'retry');
    expect(await step(second, id, 'send')).toMatchObject({ status: 409 });
    expect(await step(first, id, 'send')).toMatchObject({ status: 200 });
    await limit(null);
  });
});

describe('a commission that was paid', () => {
  const earned = async () => {
    const partner = await built.as('partner');
    const partnerId = partner.partnerId ?? '';
    const app = await makeApp(built.db.pool);
    const referral = await makeReferral(built.db.pool, { partnerId, appId: app.id });
    const charge = await makeCharge(built.db.pool, { referral, state: 'payable', amount: 100_000 });
    const payout = await makePayout(built.db.pool, { partnerId, entries: [charge], state: 'approved' });
    const state = async () =>
      (await query(built.db.pool, sql`select state from commissions where id = ${charge.commissionId}`))[0];
    return { partner, charge, payout, state };
  };

  test('and refunded in full while its payout was at the bank is clawed back as it is paid', async () => {
    const { partner, charge, payout, state } = await earned();
    await makeRefund(built.db.pool, { charge, amount: 100_000 });
    await step(first, payout.id, 'send');
    await step(first, payout.id, 'confirm', { reference: 'X' });
    expect(await state()).toEqual({ state: 'clawedBack' });
    expect(
      (await built.request(partner, 'GET', `/api/commissions/${charge.commissionId}/blockers`)).body,
    ).toMatchObject({
      data: { state: 'clawedBack', isPaid: true, blockers: [] },
    });
  });

  test('and refunded in part stays paid', async () => {
    const { charge, payout, state } = await earned();
    await makeRefund(built.db.pool, { charge, amount: 50_000 });
    await step(first, payout.id, 'send');
    await step(first, payout.id, 'confirm', { reference: 'X' });
    expect(await state()).toEqual({ state: 'paid' });
  });
});
