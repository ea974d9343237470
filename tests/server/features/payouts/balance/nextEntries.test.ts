import { afterAll, beforeAll, expect, test } from 'vitest';

import { type NextPayoutList, balanceListNames, nextPayoutLists } from '#contract/payouts/balance.ts';

import { entriesOf } from '../../../../../server/features/payouts/balance/balance.ts';
import { isNextPayoutList } from '../../../../../server/features/payouts/balance/nextEntries.ts';
import { nextPayout } from '../../../../../server/features/payouts/balance/next.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
let appId: string;
beforeAll(async () => {
  db = await testDatabase();
  appId = (await makeApp(db.pool)).id;
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

/** A partner whose November is paid in dollars and not in euros, with entries of each line. Each amount is a sum of its own. */
async function setting() {
  const { id: partnerId } = await makePartner(db.pool);
  const referral = await makeReferral(db.pool, { partnerId, appId });
  type Charge = Parameters<typeof makeCharge>[1];
  const charge = (commission: number, state: NonNullable<Charge['state']>, more: Partial<Charge> = {}) =>
    makeCharge(db.pool, { referral, amount: commission * 5, payableMonth: '2026-12', state, ...more });
  const refund = (of: Awaited<ReturnType<typeof charge>>, commission: number) =>
    makeRefund(db.pool, { charge: of, amount: commission * 5 });
  const bonus = (amount: number, month: string, more: Partial<Parameters<typeof makeEntry>[1]> = {}) =>
    makeEntry(db.pool, { partnerId, amount, at: `${month}-01T09:00:00.000Z`, ...more });

  await makePayout(db.pool, { partnerId, entries: [await bonus(9000, '2026-10')], month: '2026-11', state: 'paid' });
  await makePayout(db.pool, { partnerId, entries: [await charge(8000, 'pending')], month: '2026-09', state: 'open' });
  for (const currency of ['EUR', 'USD']) {
    const inCurrency = { currency };
    await charge(1, 'payable', inCurrency);
    await refund(await charge(32, 'payable', inCurrency), 2);
    await refund(await charge(128, 'pending', inCurrency), 64);
    await charge(256, 'pending', { ...inCurrency, payableMonth: '2027-01' });
    await charge(512, 'held', inCurrency);
    await refund(await charge(1024, 'cancelled', inCurrency), 1024);
    await bonus(2048, '2026-11', inCurrency);
    await bonus(-4, '2026-11', { ...inCurrency, kind: 'adjustment' });
    await bonus(4096, '2026-12', inCurrency);
    await bonus(8192, '2027-01', inCurrency);
  }
  return partnerId;
}

const amountsIn = async (partnerId: string, part: NextPayoutList, currency?: string) =>
  (
    await entriesOf(
      db.pool,
      partnerId,
      { part, perPage: 100, ...(currency === undefined ? {} : { currency }) },
      { now },
    )
  ).data
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);

test.each([
  [
    'EUR',
    'is that of this month',
    {
      nextReady: [1, 32],
      nextDue: [],
      nextBonuses: [-4, 2048],
      nextRefunds: [-2],
      next: [-4, -2, 1, 32, 2048],
      afterNext: [-64, 128, 256, 4096, 8192],
    },
  ],
  [
    'USD',
    'is that of the next month, as this one is made',
    {
      nextReady: [1, 32],
      nextDue: [-64, 128],
      nextBonuses: [-4, 2048, 4096],
      nextRefunds: [-2],
      next: [-64, -4, -2, 1, 32, 128, 2048, 4096],
      afterNext: [256, 8192],
    },
  ],
] as const)('the lines of the next payout in %s, which %s, open into their entries', async (currency, _, lines) => {
  const partnerId = await setting();
  const found: Record<string, number[]> = {};
  for (const list of nextPayoutLists) found[list] = await amountsIn(partnerId, list, currency);
  expect(found).toEqual(lines);
  const sums = (await nextPayout(db.pool, partnerId, now)).currencies.find((one) => one.currency === currency);
  const added = (list: NextPayoutList) => (found[list] ?? []).reduce((sum, amount) => sum + amount, 0);
  expect({
    payable: added('nextReady') + added('nextDue'),
    due: added('nextDue'),
    bonuses: added('nextBonuses'),
    reversals: added('nextRefunds'),
    pending: added('afterNext'),
  }).toEqual({
    payable: sums?.payable,
    due: sums?.due,
    bonuses: sums?.bonuses,
    reversals: sums?.reversals,
    pending: sums?.pending,
  });
});

test('without a currency a line has the entries of each, by the month of its own next payout', async () => {
  expect(await amountsIn(await setting(), 'nextDue')).toEqual([-64, 128]);
});

test('a partner whom nothing waits for has no entries in any line', async () => {
  const { id } = await makePartner(db.pool);
  for (const list of nextPayoutLists) expect([list, await amountsIn(id, list)]).toEqual([list, []]);
});

test('the lines of the next payout are no parts of the balance', () => {
  expect(balanceListNames.filter(isNextPayoutList)).toEqual(nextPayoutLists);
});
