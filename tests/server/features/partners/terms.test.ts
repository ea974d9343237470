import { afterAll, beforeAll, expect, test } from 'vitest';

import { type Built, type Caller, build } from '../../../support/app.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeUser } from '../../../support/make/users.ts';

let built: Built;
let admin: Caller;
beforeAll(async () => {
  built = await build();
  admin = await built.as('admin');
  built.setNow('2026-11-20T10:00:00.000Z');
});
afterAll(() => built.close());

const rate = (body: object, caller = admin) =>
  built.request(caller, 'POST', '/api/partners/partner/update-commission-rate', body);
const offset = (body: object, caller = admin) =>
  built.request(caller, 'PUT', '/api/partners/partner/payout-months-offset', body);
const bonus = (id: string, body: object, headers: Record<string, string> = {}, caller = admin) =>
  built.request(caller, 'POST', `/api/partners/partner/give-bonus/${id}`, body, headers);

const audited = async (id: string): Promise<unknown[]> =>
  (
    await built.db.ownerPool.query(
      'select actor_id, subject_id, action, entity, payload from audit_events where entity_id = $1 order by created_at, id',
      [id],
    )
  ).rows;
const entries = async (id: string): Promise<unknown[]> =>
  (
    await built.db.pool.query(
      `select kind, amount_minor, currency, month, reason, actor_id, occurred_at from ledger_entries where partner_id = $1 order by id`,
      [id],
    )
  ).rows;

test('a commission rate is set and unset, and the audit log holds both values', async () => {
  const { id } = await makePartner(built.db.pool);
  expect(await rate({ partnerId: id, commissionRate: 2500 })).toMatchObject({
    status: 200,
    body: { data: { id, commissionRate: 2500, version: 2 } },
  });
  expect((await rate({ partnerId: id, commissionRate: 2500 })).body).toMatchObject({ data: { version: 2 } });
  expect((await rate({ partnerId: id, commissionRate: null })).body).toMatchObject({
    data: { commissionRate: null, version: 3 },
  });
  const line = { actor_id: admin.userId, subject_id: null, action: 'partner.commissionRate', entity: 'partner' };
  expect(await audited(id)).toEqual([
    { ...line, payload: { before: null, after: 2500 } },
    { ...line, payload: { before: 2500, after: null } },
  ]);
});

test('a payout offset is set between 0 and 12 months', async () => {
  const { id } = await makePartner(built.db.pool);
  expect((await offset({ partnerId: id, monthsOffset: 0 })).body).toMatchObject({
    data: { id, payoutMonthsOffset: 0 },
  });
  expect((await offset({ partnerId: id, monthsOffset: 13 })).body).toMatchObject({
    status: 400,
    errors: [{ path: 'monthsOffset', message: 'Use 12 or less.' }],
  });
  expect((await offset({ partnerId: id, monthsOffset: '1' })).status).toBe(400);
  expect(await audited(id)).toEqual([
    {
      actor_id: admin.userId,
      subject_id: null,
      action: 'partner.payoutMonthsOffset',
      entity: 'partner',
      payload: { before: null, after: 0 },
    },
  ]);
});

test('a bonus is one entry of the current month, audited, and the partner is notified', async () => {
  const { id } = await makePartner(built.db.pool);
  const person = await makeUser(built.db.pool, { partnerId: id });
  const answer = await bonus(id, { amount: 5000, currency: 'EUR', reason: ' Great quarter ' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      data: {
        amount: 5000,
        currency: 'EUR',
        reason: 'Great quarter',
        month: '2026-11',
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    },
  });
  expect(await entries(id)).toEqual([
    {
      kind: 'bonus',
      amount_minor: 5000,
      currency: 'EUR',
      month: '2026-11-01',
      reason: 'Great quarter',
      actor_id: admin.userId,
      occurred_at: '2026-11-20T10:00:00.000Z',
    },
  ]);
  expect(await audited(id)).toMatchObject([
    { action: 'partner.bonus', payload: { amount: 5000, currency: 'EUR', reason: 'Great quarter' } },
  ]);
  const { rows } = await built.db.pool.query(
    'select title, content, action_data from notifications where recipient_id = $1',
    [person.id],
  );
  expect(rows).toEqual([
    {
      title: 'You received a bonus',
      content: 'Great quarter',
      action_data: {
        action: 'redirect_to_partner_page',
        parameters: { partnerId: id, bonusId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    },
  ]);
});

test('the same amount again within a minute needs to be confirmed; another does not', async () => {
  const { id } = await makePartner(built.db.pool);
  const given = { amount: 5000, currency: 'USD', reason: 'Thanks' };
  expect((await bonus(id, given)).status).toBe(201);
  expect(await bonus(id, { ...given, reason: 'Other words' })).toMatchObject({
    status: 409,
    body: { code: 'duplicate' },
  });
  expect((await bonus(id, { ...given, currency: 'EUR' })).status).toBe(201);
  expect((await bonus(id, { ...given, amount: 5001 })).status).toBe(201);
  expect((await bonus(id, { ...given, confirm: true })).status).toBe(201);
  built.setNow('2026-11-20T10:00:59.999Z');
  expect((await bonus(id, given)).status).toBe(409);
  built.setNow('2026-11-20T10:01:00.000Z');
  expect((await bonus(id, given)).status).toBe(201);
  built.setNow('2026-11-20T10:00:00.000Z');
  expect(await entries(id)).toHaveLength(5);
});

test('of twenty equal bonuses at once one is given', async () => {
  const { id } = await makePartner(built.db.pool);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bonus(id, { amount: 100, currency: 'USD', reason: 'Thanks' })),
  );
  const counted = [201, 409].map((code) => answers.filter(({ status }) => status === code).length);
  expect(counted).toEqual([1, 19]);
  expect(await entries(id)).toHaveLength(1);
});

test('with an Idempotency-Key the same request is answered alike and pays once', async () => {
  const { id } = await makePartner(built.db.pool);
  const given = { amount: 100, currency: 'USD', reason: 'Thanks' };
  const first = await bonus(id, given, { 'idempotency-key': 'one' });
  const again = await bonus(id, given, { 'idempotency-key': 'one' });
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await entries(id)).toHaveLength(1);
  expect(await bonus(id, { ...given, amount: 200 }, { 'idempotency-key': 'one' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
});

test('a refused bonus leaves nothing, not even under its key', async () => {
  const { id } = await makePartner(built.db.pool);
  const given = { amount: 100, currency: 'USD', reason: 'Thanks' };
  await bonus(id, given);
  expect((await bonus(id, given, { 'idempotency-key': 'late' })).status).toBe(409);
  built.setNow('2026-11-20T10:02:00.000Z');
  expect((await bonus(id, given, { 'idempotency-key': 'late' })).status).toBe(201);
  built.setNow('2026-11-20T10:00:00.000Z');
  for (const body of [
    { ...given, amount: 0 },
    { ...given, amount: 10_000_001 },
    { ...given, amount: 1.5 },
    { ...given, reason: ' ' },
  ]) {
    expect((await bonus(id, body)).status).toBe(400);
  }
  expect(await entries(id)).toHaveLength(2);
});

test('a bonus is at most 100,000 of its currency, whatever its decimals', async () => {
  const { id } = await makePartner(built.db.pool);
  for (const [currency, most, words] of [
    ['USD', 10_000_000, 'US$100,000.00'],
    ['JPY', 100_000, 'JP¥100,000'],
    ['KWD', 100_000_000, 'KWD\u00a0100,000.000'],
  ] as const) {
    expect(await bonus(id, { amount: most + 1, currency, reason: 'Thanks' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'amount', message: `Give at most ${words}.` }] },
    });
    expect((await bonus(id, { amount: most, currency, reason: 'Thanks' })).status).toBe(201);
  }
  expect(await bonus(id, { amount: 1, currency: 'usd!', reason: 'Thanks' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'currency', message: 'Use a currency code such as USD.' }] },
  });
});

test('only an admin sets terms and gives bonuses, and only to a partner that exists', async () => {
  const { id } = await makePartner(built.db.pool);
  const manager = await built.as('manager');
  const given = { amount: 100, currency: 'USD', reason: 'Thanks' };
  expect(await rate({ partnerId: id, commissionRate: 1 }, manager)).toMatchObject({
    status: 403,
    body: { code: 'admin_only' },
  });
  expect(await offset({ partnerId: id, monthsOffset: 1 }, manager)).toMatchObject({
    status: 403,
    body: { code: 'admin_only' },
  });
  expect(await bonus(id, given, {}, manager)).toMatchObject({ status: 403, body: { code: 'admin_only' } });
  expect((await rate({ partnerId: admin.userId, commissionRate: 1 })).status).toBe(404);
  expect((await offset({ partnerId: admin.userId, monthsOffset: 1 })).status).toBe(404);
  expect((await bonus(admin.userId, given)).status).toBe(404);
  expect([await audited(id), await entries(id)]).toEqual([[], []]);
});
