import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nextPayout } from '../../../../../server/features/payouts/balance/next.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund, voidPayout } from '../../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

/** A partner with one shop, and what waits for them. */
async function setting(given: Parameters<typeof makePartner>[1] = {}, review: 'clear' | 'flagged' = 'clear') {
  const partner = await makePartner(db.pool, given);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id, review });
  const next = () => nextPayout(db.pool, partner.id, now);
  return {
    partnerId: partner.id,
    charge: (more: Omit<Parameters<typeof makeCharge>[1], 'referral'> = {}) =>
      makeCharge(db.pool, { referral, ...more }),
    bonus: (amount: number, more: Omit<Parameters<typeof makeEntry>[1], 'partnerId' | 'amount'> = {}) =>
      makeEntry(db.pool, { partnerId: partner.id, amount, ...more }),
    payout: (entries: Parameters<typeof makePayout>[1]['entries'], month: string, state: 'open' | 'paid' = 'open') =>
      makePayout(db.pool, { partnerId: partner.id, entries, month, state }),
    next,
    months: async () => (await next()).currencies.map(({ currency, month, date }) => [currency, month, date]),
    /** The parts that are not nothing, by currency. */
    parts: async () =>
      Object.fromEntries(
        (await next()).currencies.map(({ currency, isBelowMinimum: _, date: __, month: ___, ...parts }) => [
          currency,
          Object.fromEntries(Object.entries(parts).filter(([, amount]) => amount !== 0)),
        ]),
      ),
  };
}

describe('what waits', () => {
  test('bonuses and adjustments count together', async () => {
    const { bonus, parts } = await setting();
    await bonus(700);
    await bonus(-200, { kind: 'adjustment' });
    expect(await parts()).toEqual({ USD: { bonuses: 500 } });
  });

  test('a commission waits as its state says, with what was reversed of it', async () => {
    const { charge, parts } = await setting();
    for (const state of ['pending', 'held', 'payable'] as const) {
      const one = await charge({ state, payableMonth: '2026-12', currency: 'EUR' });
      await makeRefund(db.pool, { charge: one, amount: 2500 });
    }
    expect(await parts()).toEqual({ EUR: { pending: 1500, held: 1500, payable: 2000, reversals: -500 } });
  });

  test('of a referral under review, too, a commission waits as its state says', async () => {
    const { charge, parts } = await setting({}, 'flagged');
    await charge({ state: 'held', payableMonth: '2026-12' });
    await charge({ state: 'payable', amount: 5000 });
    expect(await parts()).toEqual({ USD: { held: 2000, payable: 1000 } });
  });

  test('a commission of an unpaid payout waits no more, its later reversal does', async () => {
    const { charge, payout, parts } = await setting();
    const one = await charge({ state: 'payable' });
    await payout([one], '2026-10');
    await makeRefund(db.pool, { charge: one, amount: 2500 });
    expect(await parts()).toEqual({ USD: { reversals: -500 } });
  });

  test('a cancelled commission and its reversal come to nothing', async () => {
    const { charge, parts } = await setting();
    await makeRefund(db.pool, { charge: await charge({ state: 'cancelled' }) });
    expect(await parts()).toEqual({ USD: {} });
  });

  test('what was paid, and the payment itself, wait no more', async () => {
    const { bonus, payout, parts } = await setting();
    await payout([await bonus(6000)], '2026-10', 'paid');
    expect(await parts()).toEqual({});
  });

  test('what a voided payout was to pay waits again', async () => {
    const { bonus, payout, parts } = await setting();
    await voidPayout(db.pool, (await payout([await bonus(6000)], '2026-10')).id);
    expect(await parts()).toEqual({ USD: { bonuses: 6000 } });
  });

  test('what another partner earned is theirs', async () => {
    await (await setting()).bonus(700);
    expect(await (await setting()).parts()).toEqual({});
  });
});

describe('the month of the next payout', () => {
  test('is this one until its payout is made', async () => {
    const { bonus, payout, months } = await setting();
    await payout([await bonus(6000)], '2026-10');
    await bonus(100);
    expect(await months()).toEqual([['USD', '2026-11', '2026-11-20']]);
    await payout([await bonus(6000)], '2026-11');
    expect(await months()).toEqual([['USD', '2026-12', '2026-12-01']]);
  });

  test('is this one in a currency that its run left out', async () => {
    const { bonus, payout, months } = await setting();
    await payout([await bonus(6000)], '2026-11');
    await bonus(100);
    await bonus(100, { currency: 'EUR' });
    expect(await months()).toEqual([
      ['EUR', '2026-11', '2026-11-20'],
      ['USD', '2026-12', '2026-12-01'],
    ]);
  });

  test('is this one where its payout was voided', async () => {
    const { bonus, payout, months } = await setting();
    await voidPayout(db.pool, (await payout([await bonus(6000)], '2026-11')).id);
    expect(await months()).toEqual([['USD', '2026-11', '2026-11-20']]);
  });

  test('is this one where only another partner was paid', async () => {
    const [other, { bonus, months }] = [await setting(), await setting()];
    await other.payout([await other.bonus(6000)], '2026-11');
    await bonus(100);
    expect(await months()).toEqual([['USD', '2026-11', '2026-11-20']]);
  });
});

test.each([['wise'], [null]] as const)('a partner with the payout method %s sees it', async (payoutMethod) => {
  expect(await (await setting({ payoutMethod })).next()).toEqual({
    minimum: [{ currency: 'USD', amount: 5000 }],
    currencies: [],
    method: payoutMethod,
    methodCountsFrom: null,
  });
});

test('a changed payout method is seen with when it counts; until then the one before is in use', async () => {
  const { partnerId, next } = await setting({ payoutMethod: 'wise' });
  const countsFrom = '2026-11-25T09:00:00.000Z';
  await makePayoutMethod(db.pool, { partnerId, method: 'paypal', countsFrom });
  expect(await next()).toEqual({
    minimum: [{ currency: 'USD', amount: 5000 }],
    currencies: [],
    method: 'wise',
    methodCountsFrom: countsFrom,
  });
});
