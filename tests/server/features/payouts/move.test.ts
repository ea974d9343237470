import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { transitionMany } from '../../../../server/lifecycle/transition.ts';
import { gather, payableOrDue, type Scope } from '../../../../server/features/payouts/run/gather.ts';
import { type Move, move } from '../../../../server/features/payouts/move.ts';
import { batchOf, historyOf } from '../../../../server/features/payouts/queries.ts';
import { run } from '../../../../server/features/payouts/run/run.ts';
import { undoPayment } from '../../../../server/features/payouts/undo.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

let db: TestDatabase;
let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  admin = await makeUser(db.pool, { role: 'admin', firstName: 'Ada', lastName: 'Lane' });
});
afterAll(() => db.drop());

const found = async (scope: Scope) => gather(db.pool, scope, await payableOrDue(db.pool, scope, now));

const now = new Date('2026-11-20T10:00:00.000Z');
const by = () => ({ actor: { userId: admin.id }, now });

/** An open payout of one commission and one bonus, 150.00 together. */
async function openPayout(given: Parameters<typeof makePartner>[1] = {}) {
  const partner = await makePartner(db.pool, given);
  const person = await makeUser(db.pool, { partnerId: partner.id });
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const charge = await makeCharge(db.pool, { referral, amount: 50_000, payableMonth: '2026-11' });
  await makeEntry(db.pool, { partnerId: partner.id, amount: 5000 });
  await transaction(db.pool, (tx) => run(tx, { month: '2026-11', partners: [partner.id] }, by()));
  const [payout] = await query<{ id: string }>(db.pool, sql`select id from payouts where partner_id = ${partner.id}`);
  if (!payout) throw new Error('no payout');
  const step = (request: Move) => transaction(db.pool, (tx) => move(tx, payout.id, request, by()));
  return {
    id: payout.id,
    partnerId: partner.id,
    partnerName: partner.name,
    person,
    commissionId: charge.commissionId,
    step,
    steps: async (...events: Move['event'][]) => {
      for (const event of events) await step({ event, reason: 'Because', reference: 'REF-7' });
    },
    row: async () => {
      const [row] = await query(
        db.pool,
        sql`select o.state, o.method, m.masked, o.reference, o.reason, o.paid_at as "paidAt"
              from payouts o left join payout_methods m on m.id = o.method_id where o.id = ${payout.id}`,
      );
      return row;
    },
    commission: async () => {
      const [row] = await query<{ state: string }>(
        db.pool,
        sql`select state from commissions where id = ${charge.commissionId}`,
      );
      return row?.state;
    },
    found: () => found({ month: '2026-11', partners: [partner.id] }),
  };
}

test('a payout pays and asks after its own commissions, not those of which it only settles a reversal', async () => {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  const entries: { entryId: string; currency: string }[] = [
    await makeEntry(db.pool, { partnerId: partner.id, amount: 9000 }),
  ];
  const ids: string[] = [];
  for (const state of ['payable', 'held'] as const) {
    const charge = await makeCharge(db.pool, { referral, state });
    entries.push(await makeRefund(db.pool, { charge, amount: 2500 }));
    ids.push(charge.commissionId);
  }
  const { id } = await makePayout(db.pool, { partnerId: partner.id, entries, state: 'approved' });
  await transaction(db.pool, (tx) => move(tx, id, { event: 'confirm', reference: 'REF-7' }, by()));
  expect(await query(db.pool, sql`select state from commissions where id = any(${ids}::uuid[]) order by id`)).toEqual([
    { state: 'payable' },
    { state: 'held' },
  ]);
});

test('a payout is approved with the method that counts, not with one that was replaced', async () => {
  const payout = await openPayout();
  await query(
    db.pool,
    sql`insert into payout_methods (id, partner_id, method, holder, country, masked, sealed, state, requested_at, counts_from)
        select gen_random_uuid(), partner_id, 'paypal', holder, country, 'b•••@c.example', sealed, 'superseded',
               requested_at - interval '1 year', counts_from
          from payout_methods where partner_id = ${payout.partnerId}`,
  );
  await payout.steps('approve');
  expect(await payout.row()).toMatchObject({ method: 'bank', masked: '•••• 3000' });
});

test('an approved payout keeps the method it was approved with, a retried one takes the newer', async () => {
  const payout = await openPayout();
  await payout.steps('approve');
  await query(db.pool, sql`update payout_methods set state = 'superseded' where partner_id = ${payout.partnerId}`);
  await makePayoutMethod(db.pool, { partnerId: payout.partnerId, method: 'paypal', email: 'a@b.example' });
  await payout.steps('send');
  expect(await payout.row()).toMatchObject({ state: 'processing', method: 'bank', masked: '•••• 3000' });
  await payout.step({ event: 'fail', reason: 'Closed account' });
  expect(await payout.row()).toMatchObject({ state: 'failed', reason: 'Closed account' });
  await payout.steps('retry');
  expect(await payout.row()).toMatchObject({
    state: 'approved',
    method: 'paypal',
    masked: 'a•••@b.example',
    reason: '',
  });
});

test('a confirmed payout pays its commissions, enters the ledger and notifies the partner', async () => {
  const payout = await openPayout();
  await payout.steps('approve', 'send');
  await payout.step({ event: 'confirm', reference: 'SEPA-42' });
  expect(await payout.row()).toMatchObject({ state: 'paid', reference: 'SEPA-42', paidAt: now.toISOString() });
  expect(await payout.commission()).toBe('paid');
  expect(
    await query(
      db.pool,
      sql`select kind, amount_minor as amount, actor_id as actor from ledger_entries where payout_id = ${payout.id}`,
    ),
  ).toEqual([{ kind: 'payout', amount: -15_000, actor: admin.id }]);
  expect(
    await query(
      db.pool,
      sql`select recipient_id as recipient, title, content from notifications
                              where recipient_id = ${payout.person.id}`,
    ),
  ).toEqual([
    {
      recipient: payout.person.id,
      title: 'US$150.00 paid for November 2026',
      content: 'Reference: SEPA-42',
    },
  ]);
  expect(
    await query(
      db.ownerPool,
      sql`select payload -> 'template' as template, payload -> 'data' as data from graphile_worker._private_jobs
           where payload ->> 'to' = ${payout.person.email}`,
    ),
  ).toEqual([
    {
      template: 'payoutPaid',
      data: {
        firstName: 'Pat',
        partnerName: payout.partnerName,
        number: expect.stringMatching(/^P-2026-11-\d{4}$/),
        amountMinor: 15_000,
        currency: 'USD',
        month: '2026-11',
        reference: 'SEPA-42',
        marks: [],
      },
    },
  ]);
  expect(await payout.found()).toEqual([]);
});

test('confirming again is answered as done and changes nothing', async () => {
  const payout = await openPayout();
  await payout.steps('approve', 'confirm');
  const before = await payout.row();
  await payout.step({ event: 'confirm', reference: 'ANOTHER' });
  expect(await payout.row()).toEqual(before);
  expect(await historyOf(db.pool, payout.id)).toHaveLength(2);
});

test('a voided payout frees its lines for the next run of the month', async () => {
  const payout = await openPayout();
  expect(await payout.found()).toEqual([]);
  await payout.step({ event: 'void', reason: 'Wrong month' });
  expect(await payout.row()).toMatchObject({ state: 'voided', reason: 'Wrong month' });
  expect(await payout.commission()).toBe('payable');
  expect(await payout.found()).toMatchObject([{ amount: 15_000, isAlreadyRun: false }]);
});

test('a hold waits with its reason until it is released', async () => {
  const payout = await openPayout();
  await payout.step({ event: 'hold', reason: 'Tax form' });
  expect(await payout.row()).toMatchObject({ state: 'onHold', reason: 'Tax form' });
  await payout.steps('release');
  expect(await payout.row()).toMatchObject({ state: 'open', reason: '' });
});

test('a payout with a held commission cannot be confirmed, and nothing of it is written', async () => {
  const payout = await openPayout();
  await payout.steps('approve');
  await transaction(db.pool, (tx) =>
    transitionMany(tx, { entity: 'commission', event: 'commission.hold', ids: [payout.commissionId], ...by() }),
  );
  await expect(payout.step({ event: 'confirm', reference: 'REF-1' })).rejects.toMatchObject({
    statusCode: 409,
    code: 'transition_not_allowed',
    details: {
      transition: {
        entity: 'payout',
        state: 'approved',
        event: 'payout.confirm',
        reasons: ['One of its commissions is on hold. Release it first, or void the payout.'],
      },
    },
  });
  expect(await payout.row()).toMatchObject({ state: 'approved', reference: null });
});

test('a payout with a held commission is neither sent nor in the batch, until it is released', async () => {
  const payout = await openPayout();
  const isInBatch = async () =>
    (await batchOf(db.pool, '2026-11', undefined, by())).some(
      ({ payoutId, refusal }) => payoutId === payout.id && refusal === null,
    );
  const take = (event: 'commission.hold' | 'commission.release' | 'commission.mature') =>
    transaction(db.pool, (tx) =>
      transitionMany(tx, { entity: 'commission', event, ids: [payout.commissionId], ...by() }),
    );
  await payout.steps('approve');
  expect(await isInBatch()).toBe(true);
  await take('commission.hold');
  expect(await isInBatch()).toBe(false);
  await expect(payout.step({ event: 'send' })).rejects.toMatchObject({
    statusCode: 409,
    details: {
      transition: {
        entity: 'payout',
        state: 'approved',
        event: 'payout.send',
        reasons: ['One of its commissions is on hold. Release it first, or void the payout.'],
      },
    },
  });
  expect(await payout.row()).toMatchObject({ state: 'approved' });
  await take('commission.release');
  await take('commission.mature');
  await payout.steps('send');
  expect(await isInBatch()).toBe(true);
});

test('without a payout method it cannot be approved', async () => {
  const payout = await openPayout({ payoutMethod: null });
  await expect(payout.step({ event: 'approve' })).rejects.toMatchObject({
    statusCode: 409,
    message: 'No payout method yet.',
  });
});

test('the history names who did what, and why', async () => {
  const payout = await openPayout();
  await payout.step({ event: 'hold', reason: 'Tax form' });
  await payout.steps('release', 'approve');
  await payout.step({ event: 'confirm', reference: 'SEPA-42' });
  expect((await historyOf(db.pool, payout.id)).map(({ createdAt: _, ...step }) => step)).toEqual([
    { event: 'payout.hold', fromState: 'open', toState: 'onHold', actor: 'Ada Lane', note: 'Tax form' },
    { event: 'payout.release', fromState: 'onHold', toState: 'open', actor: 'Ada Lane', note: '' },
    { event: 'payout.approve', fromState: 'open', toState: 'approved', actor: 'Ada Lane', note: '' },
    { event: 'payout.confirm', fromState: 'approved', toState: 'paid', actor: 'Ada Lane', note: 'SEPA-42' },
  ]);
});

describe('what a step needs', () => {
  test.each([
    ['confirm', 'reference', 'Enter the payment reference.', ['approve']],
    ['hold', 'reason', 'Enter a reason.', []],
    ['fail', 'reason', 'Enter a reason.', ['approve', 'send']],
    ['void', 'reason', 'Enter a reason.', []],
  ] as const)('%s needs a %s', async (event, path, message, before) => {
    const payout = await openPayout();
    await payout.steps(...before);
    await expect(payout.step({ event })).rejects.toMatchObject({
      statusCode: 400,
      details: { errors: [{ path, message }] },
    });
  });
});

test('a payment recorded by mistake is undone once, by an entry of its own', async () => {
  const payout = await openPayout();
  await payout.steps('approve', 'confirm');
  const undo = () => transaction(db.pool, (tx) => undoPayment(tx, { payoutId: payout.id, reason: 'Never sent' }, by()));
  await undo();
  expect(await payout.row()).toMatchObject({ state: 'paid', reference: 'REF-7' });
  expect(await found({ month: '2026-12', partners: [payout.partnerId] })).toMatchObject([{ amount: 15_000 }]);
  await expect(undo()).rejects.toMatchObject({ statusCode: 409, code: 'transition_not_allowed' });
});
