import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMonths } from '#contract/shared/month.ts';
import { balanceOf } from '../../../../../server/features/payouts/balance/balance.ts';
import { forecastOf } from '../../../../../server/features/payouts/balance/forecast.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

async function setting() {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: app.id });
  return {
    id: partner.id,
    charge: (more: Omit<Parameters<typeof makeCharge>[1], 'referral'> = {}) =>
      makeCharge(db.pool, { referral, ...more }),
    forecast: () => forecastOf(db.pool, partner.id, now),
  };
}

test('what is earned by now is what the ledger has, by the payout it is in', async () => {
  const { id, charge, forecast } = await setting();
  await charge({ state: 'payable', amount: 100_000 });
  const december = await charge({ state: 'pending', payableMonth: '2026-12', amount: 50_000 });
  await makeRefund(db.pool, { charge: december, amount: 10_000 });
  await charge({ state: 'pending', payableMonth: '2027-04', amount: 30_000 });
  await charge({ state: 'held', payableMonth: '2026-12', amount: 20_000 });
  const paid = await charge({ state: 'paid', amount: 70_000 });
  await makePayout(db.pool, { partnerId: id, entries: [paid], month: '2026-10', state: 'paid' });
  await makeRefund(db.pool, { charge: paid, amount: 5000 });
  await makeEntry(db.pool, { partnerId: id, amount: 700 });
  await charge({ state: 'pending', payableMonth: '2026-12', currency: 'EUR' });

  const [eur, usd] = await forecast();
  const earned = [19_700, 8000, 0, 0, 0, 6000];
  expect(usd).toEqual({
    currency: 'USD',
    minimum: 5000,
    held: 4000,
    payouts: earned.map((amount, ahead) => ({ month: addMonths('2026-11', ahead), earned: amount, rest: null })),
  });
  expect(eur?.payouts.map((payout) => payout.earned)).toEqual([0, 2000, 0, 0, 0, 0]);
  const balance = (await balanceOf(db.pool, id, now)).find(({ currency }) => currency === 'USD');
  expect(balance).toMatchObject({ pending: 14_000, ready: 19_700, held: 4000 });
});

test('once this month is paid out, the first is the next month’s', async () => {
  const { id, charge, forecast } = await setting();
  const ready = await charge({ state: 'payable', amount: 100_000 });
  await makePayout(db.pool, { partnerId: id, entries: [ready], month: '2026-11' });
  await charge({ state: 'payable', amount: 30_000 });
  const [usd] = await forecast();
  expect(usd?.payouts[0]).toEqual({ month: '2026-12', earned: 6000, rest: null });
});

test('in a currency that this month’s run left out, the first is this month’s', async () => {
  const { id, charge, forecast } = await setting();
  const ready = await charge({ state: 'payable', amount: 100_000 });
  await makePayout(db.pool, { partnerId: id, entries: [ready], month: '2026-11' });
  await charge({ state: 'payable', amount: 30_000 });
  await charge({ state: 'payable', amount: 30_000, currency: 'EUR' });
  expect((await forecast()).map(({ currency, payouts }) => [currency, payouts[0]])).toEqual([
    ['EUR', { month: '2026-11', earned: 6000, rest: null }],
    ['USD', { month: '2026-12', earned: 6000, rest: null }],
  ]);
});

test('the rest is read from when and for which payout things were earned, and reversed', async () => {
  const { charge, forecast } = await setting();
  const months = Array.from({ length: 24 }, (_, back) => addMonths('2026-11', -back));
  for (const month of months) {
    // Before the day of the month it is now, and after: the first is known of this month, the other is still to come.
    const early = await charge({ at: `${month}-05T12:00:00.000Z`, amount: 100_000, state: 'pending' });
    if (month < '2026-11') await charge({ at: `${month}-25T12:00:00.000Z`, amount: 40_000, state: 'pending' });
    if (month < '2026-10')
      await makeRefund(db.pool, { charge: early, amount: 5000, at: `${addMonths(month, 2)}-10T12:00:00.000Z` });
  }
  // Whatever is earned in another currency.
  await charge({ at: '2026-09-05T12:00:00.000Z', amount: 900_000, state: 'pending', currency: 'EUR' });
  const usd = (await forecast()).find(({ currency }) => currency === 'USD');
  // December still gets 80.00 of 25 November, less 10.00 reversed in December; later months 200.00 and 80.00, less 10.00.
  expect(usd?.payouts.map(({ rest }) => rest?.likely)).toEqual([0, 7000, 27_000, 27_000, 27_000, 27_000]);
  expect(usd?.payouts[1]?.rest).toEqual({
    low: 7000,
    likely: 7000,
    high: 7000,
    accuracy: { inside: 9, months: 9 },
  });
});

test('currencies come by their letters, whichever still waits', async () => {
  const { id, charge, forecast } = await setting();
  const paid = await charge({ state: 'paid', currency: 'EUR' });
  await makePayout(db.pool, { partnerId: id, entries: [paid], month: '2026-10', state: 'paid' });
  await charge({ state: 'payable' });
  expect((await forecast()).map(({ currency, held, payouts }) => [currency, held, payouts[0]?.earned])).toEqual([
    ['EUR', 0, 0],
    ['USD', 0, 2000],
  ]);
});

test('without earnings there is no forecast', async () => {
  const { forecast } = await setting();
  expect(await forecast()).toEqual([]);
});
