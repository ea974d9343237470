import type { PoolClient, QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyAnswer } from '../../../../server/features/payouts/answer/apply.ts';
import { transaction } from '../../../../server/platform/database/pool.ts';
import { writeSetting } from '../../../../server/platform/database/settings.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { build, type Built, type Caller } from '../../../support/app.ts';
import { dataOf } from '../../../support/dataOf.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';

let server: Built;
let admin: Caller;
beforeAll(async () => {
  server = await build();
  server.setNow('2026-11-20T10:00:00.000Z');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const preview = (content: string, caller = admin) =>
  server.request(caller, 'POST', '/api/admin/payouts/answer/preview', { content });
const apply = (content: string, key: string = newId()) =>
  server.request(admin, 'POST', '/api/admin/payouts/answer', { content }, { 'idempotency-key': key });

async function payoutOf(state: 'open' | 'approved' | 'processing' | 'paid', amount = 7000) {
  const { id: partnerId, name } = await makePartner(server.db.pool);
  const entry = await makeEntry(server.db.pool, { partnerId, amount });
  return { name, ...(await makePayout(server.db.pool, { partnerId, entries: [entry], state })) };
}

const stored = async (ids: readonly string[]) =>
  (
    await server.db.ownerPool.query<{ state: string; reference: string | null; reason: string }>(
      `select o.state, o.reference, o.reason from payouts o
         join unnest($1::uuid[]) with ordinality as given(id, place) on given.id = o.id order by given.place`,
      [ids],
    )
  ).rows;

test('an answer is shown line by line before anything changes, and applied once', async () => {
  const [good, failed, open, more, already] = [
    await payoutOf('processing'),
    await payoutOf('processing'),
    await payoutOf('open'),
    await payoutOf('processing'),
    await payoutOf('paid'),
  ];
  const ids = [good.id, failed.id, open.id, more.id, already.id];
  const content = [
    'Number;Status;Amount;Currency;Transaction ID;Reason',
    `${good.number.toLowerCase()};Completed;70,00;usd;T-1;`,
    `${failed.number};REJECTED;70.00;USD;T-2;Account closed`,
    `${open.number};paid;70.00;USD;T-3;`,
    `${more.number};paid;70.01;USD;T-4;`,
    `${already.number};paid;70.00;;T-5;`,
    'P-2026-11-9999;paid;1.00;USD;T-6;',
    `${more.number};paid;70.00;US dollars;T-8;`,
    `${good.number};paid;70.00;USD;T-7;`,
  ].join('\n');
  const line = (index: number, of: { number: string; name: string | null }, outcome: string, reason = '') => ({
    line: index,
    number: of.number,
    partnerName: of.name,
    amount: 7000,
    currency: 'USD',
    outcome,
    reason,
  });
  const unknown = { number: 'P-2026-11-9999', name: null };
  const lines = [
    line(2, good, 'paid'),
    line(3, failed, 'failed', 'Account closed'),
    line(4, open, 'differs', 'The payout is open and cannot be marked as paid.'),
    { ...line(5, more, 'differs', 'The payout is US$70.00.'), amount: 7001 },
    line(6, already, 'done'),
    { ...line(7, unknown, 'differs', 'No payout has this number.'), amount: 100 },
    { ...line(8, more, 'differs', 'This number appears earlier in the file.'), amount: null, currency: null },
    line(9, good, 'differs', 'This number appears earlier in the file.'),
  ];
  expect(await preview(content)).toMatchObject({ status: 200, body: { data: lines } });
  expect((await stored(ids)).map(({ state }) => state)).toEqual([
    'processing',
    'processing',
    'open',
    'processing',
    'paid',
  ]);

  expect((await apply(content)).body).toEqual({ data: { paid: 1, failed: 1, lines } });
  const after = [
    { state: 'paid', reference: 'T-1', reason: '' },
    { state: 'failed', reference: null, reason: 'Account closed' },
    { state: 'open', reference: null, reason: '' },
    { state: 'processing', reference: null, reason: '' },
    { state: 'paid', reference: 'REF-1', reason: '' },
  ];
  expect(await stored(ids)).toEqual(after);

  expect((await apply(content)).body).toMatchObject({
    data: { paid: 0, failed: 0, lines: [{ outcome: 'done' }, { outcome: 'done' }, ...lines.slice(2)] },
  });
  expect(await stored(ids)).toEqual(after);
});

test('an answer that comes again leaves a payout alone that was tried again since', async () => {
  const { id, number } = await payoutOf('processing');
  const step = (event: string) =>
    server.request(admin, 'PUT', `/api/admin/payouts/${id}`, { event }, { 'idempotency-key': newId() });
  const rejected = (reference: string) =>
    `Number,Status,Amount,Transaction ID,Reason\n${number},rejected,70.00,${reference},Account closed`;
  expect((await apply(rejected('T-1'))).body).toMatchObject({ data: { failed: 1 } });
  await step('retry');
  await step('send');
  const again = { outcome: 'done', reason: 'Already applied to an earlier attempt.' };
  expect((await preview(rejected('T-1'))).body).toMatchObject({ data: [again] });
  expect((await apply(rejected('T-1'))).body).toMatchObject({ data: { failed: 0, lines: [again] } });
  expect(await stored([id])).toMatchObject([{ state: 'processing' }]);

  expect((await apply(rejected('T-2'))).body).toMatchObject({ data: { failed: 1 } });
  expect(await stored([id])).toMatchObject([{ state: 'failed' }]);
});

test('an answer that a payout already agrees with is applied, and not to a later attempt', async () => {
  const { id, number } = await payoutOf('processing');
  const step = (event: string, given: object = {}) =>
    server.request(admin, 'PUT', `/api/admin/payouts/${id}`, { event, ...given }, { 'idempotency-key': newId() });
  const content = `number,status,amount,reason\n${number},rejected,70.00,Account closed`;
  await step('fail', { reason: 'The bank called.' });
  expect((await apply(content)).body).toMatchObject({ data: { failed: 0, lines: [{ outcome: 'done', reason: '' }] } });
  await step('retry');
  await step('send');
  expect((await apply(content)).body).toMatchObject({
    data: { failed: 0, lines: [{ outcome: 'done', reason: 'Already applied to an earlier attempt.' }] },
  });
  expect(await stored([id])).toMatchObject([{ state: 'processing' }]);
});

test('a payout that is rejected without a reason says that the bank gave none', async () => {
  const { id, number, name } = await payoutOf('processing');
  expect((await apply(`number,status,amount\n${number},rejected,70.00`)).body).toEqual({
    data: {
      paid: 0,
      failed: 1,
      lines: [{ line: 2, number, partnerName: name, amount: 7000, currency: 'USD', outcome: 'failed', reason: '' }],
    },
  });
  expect(await stored([id])).toEqual([{ state: 'failed', reference: null, reason: 'The bank gave no reason.' }]);
});

/** Does `change` in another transaction once the limits for one person were read so many times. */
function whenLimitsAreRead(tx: PoolClient, times: number, change: () => Promise<unknown>) {
  const send = tx.query.bind(tx);
  let read = 0;
  const query = async (statement: QueryConfig) => {
    const rows = await send(statement);
    if (statement.values?.includes('payout_solo_limits') && (read += 1) === times) await change();
    return rows;
  };
  Object.assign(tx, { query });
  return () => Reflect.deleteProperty(tx, 'query');
}

test('a payment that is refused while the answer is applied differs, and can be applied later', async () => {
  const [refused, paid] = [await payoutOf('approved'), await payoutOf('processing')];
  await server.db.ownerPool.query('update payouts set approved_by = $1 where id = $2', [admin.userId, refused.id]);
  const content = `number,status,amount\n${refused.number},paid,70.00\n${paid.number},paid,70.00`;
  const by = { actor: { userId: admin.userId }, now: server.services.now() };
  const limit = (limits: readonly object[]) =>
    writeSetting(server.db.ownerPool, 'payout_solo_limits', limits, server.services.now());
  const line = (index: number, of: typeof paid) => ({
    line: index,
    number: of.number,
    partnerName: of.name,
    amount: 7000,
    currency: 'USD',
    outcome: 'paid',
    reason: '',
  });
  const reason = 'You approved it. Above US$10.00, another admin has to send it.';
  const applied = await transaction(server.db.pool, async (tx) => {
    const restore = whenLimitsAreRead(tx, 2, () => limit([{ currency: 'USD', amount: 1000 }]));
    try {
      return await applyAnswer(tx, content, by);
    } finally {
      restore();
    }
  });
  expect(applied).toEqual({
    paid: 1,
    failed: 0,
    lines: [{ ...line(2, refused), outcome: 'differs', reason }, line(3, paid)],
  });
  expect(await stored([refused.id, paid.id])).toMatchObject([{ state: 'approved' }, { state: 'paid' }]);
  await limit([]);
  expect((await apply(content)).body).toEqual({
    data: { paid: 1, failed: 0, lines: [line(2, refused), { ...line(3, paid), outcome: 'done' }] },
  });
});

test('long words of a bank are cut between characters', async () => {
  const [paid, failed] = [await payoutOf('processing'), await payoutOf('processing')];
  const content = [
    'number,status,amount,reference,reason',
    `${paid.number},paid,70.00,${'r'.repeat(119)}💶,`,
    `${failed.number},failed,70.00,,${'w'.repeat(499)}💶`,
  ].join('\n');
  expect((await apply(content)).body).toMatchObject({ data: { paid: 1, failed: 1 } });
  expect(await stored([paid.id, failed.id])).toEqual([
    { state: 'paid', reference: 'r'.repeat(119), reason: '' },
    { state: 'failed', reference: null, reason: 'w'.repeat(499) },
  ]);
});

test('a line that cannot be read says which of its words, at most 60 characters of them', async () => {
  const { number, name } = await payoutOf('processing');
  const [long, other, third] = ['s'.repeat(61), 'C'.repeat(61), 'x'.repeat(61)];
  const about = { line: 2, number, partnerName: name, amount: 7000, currency: 'USD', outcome: 'differs' };
  const read = async (words: string) => (await preview(`number,status,amount,currency\n${number},${words}`)).body;
  expect(await read(`${long},70.00,USD`)).toEqual({
    data: [{ ...about, reason: `The status “${long.slice(0, 60)}” isn’t recognized.` }],
  });
  expect(await read(`paid,70.00,${other}`)).toEqual({
    data: [{ ...about, amount: null, currency: null, reason: `“${other.slice(0, 60)}” isn’t a currency.` }],
  });
  expect(await read(`paid,${third},USD`)).toEqual({
    data: [{ ...about, amount: null, reason: `“${third.slice(0, 60)}” isn’t an amount.` }],
  });
  expect(await read('paid,70.00,EUR')).toEqual({
    data: [{ ...about, currency: 'EUR', reason: 'The payout is US$70.00.' }],
  });
});

test('a line without a currency is in that of its payout, and in none without a payout', async () => {
  const { number, name } = await payoutOf('processing');
  const content = `number,status,amount\n${number},pending,70.00\nP-2026-11-9999,paid,1.00`;
  expect((await preview(content)).body).toEqual({
    data: [
      { line: 2, number, partnerName: name, amount: 7000, currency: 'USD', outcome: 'waiting', reason: '' },
      {
        line: 3,
        number: 'P-2026-11-9999',
        partnerName: null,
        amount: null,
        currency: null,
        outcome: 'differs',
        reason: 'No payout has this number.',
      },
    ],
  });
});

test('a payment without a bank reference gets its date and the payout’s number as one', async () => {
  const [dated, bare] = [await payoutOf('processing'), await payoutOf('processing')];
  const content = [
    'number,status,amount,date,reason',
    `${dated.number},paid,70.00,2026-11-19,Thank you`,
    `${bare.number},paid,70.00,,`,
  ].join('\n');
  expect((await apply(content)).body).toMatchObject({
    data: {
      lines: [
        { outcome: 'paid', reason: '' },
        { outcome: 'paid', reason: '' },
      ],
    },
  });
  expect(await stored([dated.id, bare.id])).toEqual([
    { state: 'paid', reference: `2026-11-19 ${dated.number}`, reason: '' },
    { state: 'paid', reference: bare.number, reason: '' },
  ]);
});

test('a payment that the bank has returned is not rejected once more, nor paid', async () => {
  const { id, number } = await payoutOf('paid');
  const returned = { event: 'return', reason: 'Account closed' };
  await server.request(admin, 'PUT', `/api/admin/payouts/${id}`, returned, { 'idempotency-key': newId() });
  expect(await stored([id])).toMatchObject([{ state: 'returned' }]);
  const read = async (status: string) => (await preview(`number,status,amount\n${number},${status},70.00`)).body;
  expect(await read('rejected')).toMatchObject({ data: [{ outcome: 'done', reason: '' }] });
  expect(await read('paid')).toMatchObject({
    data: [{ outcome: 'differs', reason: 'The payout is returned and cannot be marked as paid.' }],
  });
});

test('a payout that was not sent can be paid and waited for, and not rejected', async () => {
  const { number } = await payoutOf('approved');
  const read = async (status: string) => (await preview(`number,status,amount\n${number},${status},70.00`)).body;
  expect(await read('paid')).toMatchObject({ data: [{ outcome: 'paid', reason: '' }] });
  expect(await read('pending')).toMatchObject({ data: [{ outcome: 'waiting', reason: '' }] });
  expect(await read('rejected')).toMatchObject({
    data: [{ outcome: 'differs', reason: 'The payout is approved and cannot be marked as failed.' }],
  });
});

test('incoming money pays nothing', async () => {
  const [paid, refunded, signed] = [
    await payoutOf('processing'),
    await payoutOf('processing'),
    await payoutOf('processing'),
  ];
  const received = { outcome: 'differs', reason: 'This is an incoming payment.' };
  const booked = `number,status,amount\n${paid.number},completed,-70.00\n${refunded.number},completed,70.00`;
  expect((await preview(booked)).body).toMatchObject({ data: [{ outcome: 'paid', amount: 7000 }, received] });
  expect((await preview(`number,status,amount\n${signed.number},completed,+70.00`)).body).toMatchObject({
    data: [received],
  });
  const least = ['number,status,amount', `${paid.number},completed,-70.00`];
  least.push(`${refunded.number},completed,0.01`, `${signed.number},completed,0.00`);
  expect((await preview(least.join('\n'))).body).toMatchObject({
    data: [
      { outcome: 'paid', amount: 7000 },
      { ...received, amount: 1 },
      { outcome: 'differs', reason: 'The payout is US$70.00.', amount: 0 },
    ],
  });
});

test('an answer marks at most 500 payouts', async () => {
  const { id: partnerId } = await makePartner(server.db.pool);
  const numbers: string[] = [];
  for (let month = 0; month <= 500; month += 1) {
    const entries = [await makeEntry(server.db.pool, { partnerId, amount: 7000 })];
    const date = new Date(Date.UTC(1970, month)).toISOString().slice(0, 7);
    const made = await makePayout(server.db.pool, { partnerId, entries, month: date, state: 'processing' });
    numbers.push(made.number);
  }
  const content = ['number,status,amount', ...numbers.map((number) => `${number},paid,70.00`)].join('\n');
  const message = 'This file marks 501 payouts. Choose one that marks at most 500.';
  const refused = { status: 400, body: { errors: [{ path: 'content', message }] } };
  expect(await preview(content)).toMatchObject(refused);
  expect(await apply(content)).toMatchObject(refused);

  const most = [
    'number,status,amount',
    ...numbers.map((number, n) => `${number},${n === 0 ? 'pending' : 'paid'},70.00`),
  ];
  const { status, body } = await preview(most.join('\n'));
  expect(status).toBe(200);
  expect(dataOf(body)).toHaveLength(501);
});

test('only admins read an answer', async () => {
  expect((await preview('number,status,amount', await server.as('manager'))).status).toBe(403);
});

test.each([
  ['a file without a status', 'number,amount\nP-2026-11-0001,1.00', 'The file has no column status.'],
  ['a file that is no CSV', '"number', 'This is not a CSV file.'],
  ['an empty file', '', 'This file is empty.'],
])('%s is refused', async (_, content, message) => {
  expect(await preview(content)).toMatchObject({ status: 400, body: { errors: [{ path: 'content', message }] } });
});
