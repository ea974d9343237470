import { afterAll, beforeAll, expect, test } from 'vitest';

import { exceptionsOf } from '../../../../../server/features/payouts/run/exceptions.ts';
import { preview } from '../../../../../server/features/payouts/run/run.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund, voidPayout } from '../../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

test('what the ledger owes is in the run, carried over, held or due later, to the cent', async () => {
  const [big, small] = [await makePartner(db.pool), await makePartner(db.pool)];
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: big.id, appId: app.id });
  const flagged = await makeReferral(db.pool, { partnerId: big.id, appId: app.id, review: 'flagged' });
  const ripe = await makeCharge(db.pool, { referral, amount: 50_005, state: 'payable' });
  await makeRefund(db.pool, { charge: ripe, amount: 10_001 });
  await makeCharge(db.pool, { referral, amount: 20_000, state: 'held' });
  await makeCharge(db.pool, { referral: flagged, amount: 10_000, state: 'held' });
  await makeCharge(db.pool, { referral, amount: 15_000, payableMonth: '2027-02' });
  const settled = await makeEntry(db.pool, { partnerId: big.id, amount: 9000 });
  await makePayout(db.pool, { partnerId: big.id, entries: [settled], month: '2026-10', state: 'paid' });
  const promised = await makeEntry(db.pool, { partnerId: big.id, amount: 6000 });
  await makePayout(db.pool, { partnerId: big.id, entries: [promised], month: '2026-09', state: 'processing' });
  await makeEntry(db.pool, { partnerId: small.id, amount: 1234 });
  await makeEntry(db.pool, { partnerId: small.id, amount: -50, kind: 'adjustment', currency: 'EUR' });
  const { reconciliation, before } = await preview(db.pool, { month: '2026-11' }, now);
  expect(reconciliation).toEqual([
    { currency: 'EUR', owed: -50, inRun: 0, carriedOver: -50, held: 0, later: 0 },
    { currency: 'USD', owed: 18_235, inRun: 8001, carriedOver: 1234, held: 6000, later: 3000 },
  ]);
  expect(before).toEqual([{ currency: 'USD', amount: 9000 }]);
});

test('a row names what to look at: no method, one that waits, a first payout, more than three times the usual', async () => {
  const [regular, other] = [await makePartner(db.pool), await makePartner(db.pool, { payoutMethod: null })];
  const countsFrom = '2026-11-25T14:00:00.000Z';
  await makePayoutMethod(db.pool, { partnerId: regular.id, countsFrom });
  for (const [month, amount] of [
    ['2026-09', 6000],
    ['2026-10', 8000],
  ] as const) {
    const entry = await makeEntry(db.pool, { partnerId: regular.id, amount });
    await makePayout(db.pool, { partnerId: regular.id, entries: [entry], month, state: 'paid' });
  }
  await makeEntry(db.pool, { partnerId: regular.id, amount: 21_001 });
  await makeEntry(db.pool, { partnerId: other.id, amount: 7000 });
  const { rows } = await preview(db.pool, { month: '2026-11', partners: [regular.id, other.id] }, now);
  expect(
    rows.map(({ partnerId, usual, exceptions, methodCountsFrom }) => ({
      partnerId,
      usual,
      exceptions,
      methodCountsFrom,
    })),
  ).toEqual(
    expect.arrayContaining([
      { partnerId: regular.id, usual: 7000, exceptions: ['method_waits', 'unusual'], methodCountsFrom: countsFrom },
      { partnerId: other.id, usual: null, exceptions: ['no_method', 'first'], methodCountsFrom: null },
    ]),
  );
  expect(exceptionsOf({ amount: 21_000, hasMethod: true, methodCountsFrom: null, usual: 7000 })).toEqual([]);
});

test('a first payout is of a partner without any before, also of one with a method', async () => {
  const partner = await makePartner(db.pool);
  await makeEntry(db.pool, { partnerId: partner.id, amount: 7000 });
  const { rows } = await preview(db.pool, { month: '2026-11', partners: [partner.id] }, now);
  expect(rows).toMatchObject([{ usual: null, exceptions: ['first'], methodCountsFrom: null }]);
});

test('the usual amount is that of the last six payouts in the currency; voided ones do not count', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const payout = async (month: string, amount: number, currency = 'USD') => {
    const entries = [await makeEntry(db.pool, { partnerId, amount, currency })];
    return makePayout(db.pool, { partnerId, entries, month });
  };
  await payout('2026-04', 90_000);
  await payout('2026-05', 12_000);
  for (const month of ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10']) await payout(month, 6000);
  await payout('2026-10', 50_000, 'EUR');
  await voidPayout(db.pool, (await payout('2026-11', 21_000)).id);
  await makeEntry(db.pool, { partnerId, amount: 7000, currency: 'EUR' });
  const { rows } = await preview(db.pool, { month: '2026-11', partners: [partnerId] }, now);
  expect(rows).toMatchObject([
    { currency: 'EUR', amount: 7000, usual: 50_000, exceptions: [] },
    { currency: 'USD', amount: 21_000, usual: 7000, exceptions: [] },
  ]);
});

test('the sums of the month before are of the partners in the scope, by currency; voided payouts do not count', async () => {
  const [partner, other] = [await makePartner(db.pool), await makePartner(db.pool)];
  const payout = async (partnerId: string, amount: number, currency: string) => {
    const entries = [await makeEntry(db.pool, { partnerId, amount, currency })];
    return makePayout(db.pool, { partnerId, entries, month: '2026-10' });
  };
  await voidPayout(db.pool, (await payout(partner.id, 5000, 'USD')).id);
  for (const currency of ['USD', 'EUR', 'SEK', 'GBP', 'CHF']) await payout(partner.id, 6000, currency);
  await payout(other.id, 9000, 'USD');
  const client = await db.pool.connect();
  // Grouped by their hash, as many payouts would be, they come in no order of their own.
  await client.query('set enable_sort = off');
  const { before } = await preview(client, { month: '2026-11', partners: [partner.id] }, now);
  client.release(true);
  expect(before).toEqual(['CHF', 'EUR', 'GBP', 'SEK', 'USD'].map((currency) => ({ currency, amount: 6000 })));
});
