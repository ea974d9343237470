import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { gather, payableOrDue } from '../../../../../server/features/payouts/run/gather.ts';
import { preview } from '../../../../../server/features/payouts/run/run.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund, voidPayout } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

/** A partner with one shop, and what a run of a month finds of theirs. */
async function setting(given: Parameters<typeof makePartner>[1] = {}, review: 'clear' | 'flagged' = 'clear') {
  const partner = await makePartner(db.pool, given);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id, review });
  const find = async (month = '2026-11') => {
    const scope = { month, partners: [partner.id] };
    return gather(db.pool, scope, await payableOrDue(db.pool, scope, now));
  };
  return {
    partner,
    charge: (more: Omit<Parameters<typeof makeCharge>[1], 'referral'> = {}) =>
      makeCharge(db.pool, { referral, ...more }),
    find,
    sum: async (month = '2026-11') =>
      (await find(month)).map(({ currency, amount, entryIds }) => [currency, amount, entryIds.length]),
    preview: async (month = '2026-11') => (await preview(db.pool, { month, partners: [partner.id] }, now)).rows,
  };
}

test('payable commissions of the month and before are gathered, later ones are not', async () => {
  const { charge, sum } = await setting();
  await charge({ state: 'payable', payableMonth: '2026-10' });
  await charge({ state: 'payable', payableMonth: '2026-11' });
  expect(await sum('2026-10')).toEqual([['USD', 2000, 1]]);
  expect(await sum('2026-11')).toEqual([['USD', 4000, 2]]);
});

test('a commission that maturing would make payable counts, held and later ones do not', async () => {
  const { charge, sum } = await setting();
  await charge({ state: 'pending', payableMonth: '2026-11' });
  await charge({ state: 'pending', payableMonth: '2026-12' });
  await charge({ state: 'held', payableMonth: '2026-11' });
  expect(await sum()).toEqual([['USD', 2000, 1]]);
});

test('pending commissions of a flagged referral are left', async () => {
  const { charge, sum } = await setting({}, 'flagged');
  await charge({ state: 'pending', payableMonth: '2026-11' });
  expect(await sum()).toEqual([]);
});

test('currencies are gathered apart', async () => {
  const { charge, sum } = await setting();
  await charge({ state: 'payable' });
  await charge({ state: 'payable', currency: 'EUR' });
  expect(await sum()).toEqual([
    ['EUR', 2000, 1],
    ['USD', 2000, 1],
  ]);
});

test('a reversal follows its commission: with a payable or a paid one, not with a pending or a held one', async () => {
  const { charge, sum } = await setting();
  const payable = await charge({ state: 'payable' });
  await makeRefund(db.pool, { charge: payable, amount: 2500 });
  const pending = await charge({ state: 'pending', payableMonth: '2026-12' });
  await makeRefund(db.pool, { charge: pending, amount: 2500 });
  const held = await charge({ state: 'held' });
  await makeRefund(db.pool, { charge: held, amount: 2500 });
  expect(await sum()).toEqual([['USD', 1500, 2]]);
});

test.each(['paid', 'clawedBack'] as const)(
  'a reversal of a commission that is %s is gathered by itself',
  async (state) => {
    const { partner, charge, sum } = await setting();
    const commission = await charge({ state });
    await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-10', state: 'paid' });
    await makeRefund(db.pool, { charge: commission, amount: 2500, at: '2026-11-02T00:00:00.000Z' });
    expect(await sum()).toEqual([['USD', -500, 1]]);
  },
);

test('a reversal that came after the month still goes with its commission: what was given back is not paid first', async () => {
  const { charge, sum } = await setting();
  const commission = await charge({ state: 'payable', payableMonth: '2026-10' });
  await makeRefund(db.pool, { charge: commission, amount: 2500, at: '2026-11-05T00:00:00.000Z' });
  expect(await sum('2026-10')).toEqual([['USD', 1500, 2]]);
});

test('a reversal of a commission in an unpaid payout is gathered by the next run', async () => {
  const { partner, charge, sum } = await setting();
  const commission = await charge({ state: 'payable' });
  await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-10' });
  await makeRefund(db.pool, { charge: commission, amount: 5000, at: '2026-11-02T00:00:00.000Z' });
  expect(await sum('2026-10')).toEqual([]);
  expect(await sum('2026-11')).toEqual([['USD', -1000, 1]]);
});

describe('a voided payout', () => {
  test('gives back what it was to pay, and its month', async () => {
    const { partner, charge, sum, find } = await setting();
    const commission = await charge({ state: 'payable', payableMonth: '2026-10' });
    const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-10' });
    expect(await sum('2026-10')).toEqual([]);
    await voidPayout(db.pool, payout.id);
    expect(await find('2026-10')).toMatchObject([{ amount: 2000, isAlreadyRun: false }]);
  });

  test('gives back nothing of what was refunded in full since', async () => {
    const { partner, charge, sum } = await setting();
    const commission = await charge({ state: 'cancelled', payableMonth: '2026-10' });
    const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-10' });
    await voidPayout(db.pool, payout.id);
    await makeRefund(db.pool, { charge: commission });
    expect(await sum()).toEqual([]);
  });

  test('leaves a reversal to the month of its commission, though another payout has settled one before', async () => {
    const { partner, charge, sum } = await setting();
    const commission = await charge({ state: 'payable', payableMonth: '2026-12' });
    const first = await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-09' });
    const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 9000 });
    const refund = await makeRefund(db.pool, { charge: commission, amount: 2500 });
    await makePayout(db.pool, { partnerId: partner.id, entries: [bonus, refund], month: '2026-10' });
    await voidPayout(db.pool, first.id);
    await makeRefund(db.pool, { charge: commission, amount: 2500 });
    expect(await sum('2026-11')).toEqual([]);
    expect(await sum('2026-12')).toEqual([['USD', 1500, 2]]);
  });

  test('gives back a commission without the reversal that another payout has settled since', async () => {
    const { partner, charge, sum } = await setting();
    const commission = await charge({ state: 'payable', payableMonth: '2026-10' });
    const first = await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-09' });
    const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 9000 });
    const refund = await makeRefund(db.pool, { charge: commission, amount: 2500 });
    await makePayout(db.pool, { partnerId: partner.id, entries: [bonus, refund], month: '2026-10' });
    await voidPayout(db.pool, first.id);
    expect(await sum()).toEqual([['USD', 2000, 1]]);
  });

  test('leaves the reversal of a commission whose month has not come to that month', async () => {
    const { partner, charge, sum } = await setting();
    const commission = await charge({ state: 'payable', payableMonth: '2026-12' });
    const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [commission], month: '2026-12' });
    await makeRefund(db.pool, { charge: commission, amount: 2500 });
    await voidPayout(db.pool, payout.id);
    expect(await sum('2026-11')).toEqual([]);
    expect(await sum('2026-12')).toEqual([['USD', 1500, 2]]);
  });
});

test('a reversal waits for its payable commission, whatever else of the partner is on a payout', async () => {
  const { partner, charge, sum } = await setting();
  const settled = await charge({ state: 'payable', payableMonth: '2026-10' });
  await makePayout(db.pool, { partnerId: partner.id, entries: [settled], month: '2026-10' });
  const commission = await charge({ state: 'payable', payableMonth: '2026-12' });
  await makeRefund(db.pool, { charge: commission, amount: 2500 });
  expect(await sum('2026-11')).toEqual([]);
});

test('a cancelled commission and its reversals stay out', async () => {
  const { charge, sum } = await setting();
  const commission = await charge({ state: 'cancelled' });
  await makeRefund(db.pool, { charge: commission });
  expect(await sum()).toEqual([]);
});

test('what was settled of a commission cancelled later is given back', async () => {
  const { partner, charge, sum } = await setting();
  const commission = await charge({ state: 'cancelled' });
  const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 9000 });
  const part = await makeRefund(db.pool, { charge: commission, amount: 2500 });
  await makePayout(db.pool, { partnerId: partner.id, entries: [bonus, part], month: '2026-10', state: 'paid' });
  await makeRefund(db.pool, { charge: commission, amount: 7500, at: '2026-11-05T00:00:00.000Z' });
  expect(await sum()).toEqual([['USD', 500, 2]]);
  // Also by a run of the month before: what was given back is not paid first.
  expect(await sum('2026-10')).toEqual([['USD', 500, 2]]);
});

test('entries are found in the order of their ids, each with its amount', async () => {
  const { partner, charge, find } = await setting({ name: 'Ordered' });
  const bonus = await makeEntry(db.pool, { partnerId: partner.id, amount: 700 });
  const commission = await charge({ state: 'payable' });
  const late = await makeEntry(db.pool, { partnerId: partner.id, amount: 300 });
  expect(await find()).toEqual([
    {
      partnerId: partner.id,
      partnerName: 'Ordered',
      currency: 'USD',
      amount: 3000,
      entryIds: [bonus.entryId, commission.entryId, late.entryId],
      amounts: [700, 2000, 300],
      isAccountActive: true,
      isApproved: true,
      isAlreadyRun: false,
    },
  ]);
});

test('bonuses and adjustments count from their month on', async () => {
  const { partner, sum } = await setting();
  await makeEntry(db.pool, { partnerId: partner.id, amount: 700, at: '2026-11-02T00:00:00.000Z' });
  await makeEntry(db.pool, { partnerId: partner.id, kind: 'adjustment', amount: -200, at: '2026-10-02T00:00:00.000Z' });
  expect(await sum('2026-10')).toEqual([['USD', -200, 1]]);
  expect(await sum('2026-11')).toEqual([['USD', 500, 2]]);
});

test('a payout in one currency leaves the month to the others', async () => {
  const { partner, preview: rows } = await setting();
  const euros = await makeEntry(db.pool, { partnerId: partner.id, amount: 9000, currency: 'EUR' });
  await makePayout(db.pool, { partnerId: partner.id, entries: [euros], month: '2026-11' });
  await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
  expect((await rows()).map(({ currency, carriedOver }) => [currency, carriedOver])).toEqual([['USD', null]]);
});

test('the preview shows what is paid out and why the rest rolls over', async () => {
  const enough = await setting({ name: 'Enough' });
  await enough.charge({ state: 'payable', amount: 25_000 });
  const little = await setting();
  await little.charge({ state: 'payable', amount: 24_995 });
  const owing = await setting();
  await makeEntry(db.pool, { partnerId: owing.partner.id, kind: 'adjustment', amount: -1 });
  const suspended = await setting({ account: 'suspended' });
  await makeEntry(db.pool, { partnerId: suspended.partner.id, amount: 9000 });
  const rejected = await setting({ approval: 'rejected' });
  await makeEntry(db.pool, { partnerId: rejected.partner.id, amount: 9000 });
  const again = await setting();
  const bonus = await makeEntry(db.pool, { partnerId: again.partner.id, amount: 9000 });
  await makePayout(db.pool, { partnerId: again.partner.id, entries: [bonus], month: '2026-11' });
  await makeEntry(db.pool, { partnerId: again.partner.id, amount: 6000 });
  const reasons = await Promise.all(
    [enough, little, owing, suspended, rejected, again].map(async (each) =>
      (await each.preview()).map((row) => [row.amount, row.carriedOver]),
    ),
  );
  expect(reasons).toEqual([
    [[5000, null]],
    [[4999, 'below_minimum']],
    [[-1, 'negative']],
    [[9000, 'account_not_active']],
    [[9000, 'account_not_active']],
    [[6000, 'already_run']],
  ]);
});

test('the preview adds up what is paid out, not what rolls over', async () => {
  const [enough, little] = [await makePartner(db.pool), await makePartner(db.pool)];
  await makeEntry(db.pool, { partnerId: enough.id, amount: 7000 });
  await makeEntry(db.pool, { partnerId: little.id, amount: 100 });
  const { rows, totals } = await preview(db.pool, { month: '2026-11', partners: [enough.id, little.id] }, now);
  expect({ amounts: rows.map(({ amount }) => amount), totals }).toEqual({
    amounts: [7000, 100],
    totals: [{ currency: 'USD', amount: 7000 }],
  });
});

test('yen have no cents: fifty are enough', async () => {
  const { partner, preview: rows } = await setting();
  await makeEntry(db.pool, { partnerId: partner.id, amount: 50, currency: 'JPY' });
  expect((await rows()).map((row) => [row.amount, row.carriedOver])).toEqual([[50, null]]);
});

test('a month to come and an unknown partner are refused by their path', async () => {
  await expect(preview(db.pool, { month: '2026-12' }, now)).rejects.toMatchObject({
    statusCode: 400,
    details: { errors: [{ path: 'month', message: 'This month hasn’t started yet.' }] },
  });
  const { partner } = await setting();
  const stranger = '018f0000-0000-7000-8000-000000000000';
  await expect(preview(db.pool, { month: '2026-11', partners: [stranger] }, now)).rejects.toMatchObject({
    details: { errors: [{ path: 'partners.0', message: 'This partner does not exist.' }] },
  });
  await expect(preview(db.pool, { month: '2026-11', partners: [partner.id, stranger] }, now)).rejects.toMatchObject({
    details: { errors: [{ path: 'partners.1', message: 'This partner does not exist.' }] },
  });
});
