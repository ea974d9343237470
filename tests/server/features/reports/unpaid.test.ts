import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { holdReasons } from '../../../../server/features/commissions/holds.ts';
import { unpaidOf } from '../../../../server/features/reports/unpaid.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makePayout, makeReversal } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');

/** A partner, and charges of 500.00, whose commissions reach the minimum alone. */
async function setting() {
  const [partner, app] = [await makePartner(db.pool), await makeApp(db.pool)];
  const shopOf = (review: 'clear' | 'flagged' = 'clear') =>
    makeReferral(db.pool, { partnerId: partner.id, appId: app.id, review });
  const shop = await shopOf();
  const charge = (more: Partial<Parameters<typeof makeCharge>[1]> = {}) =>
    makeCharge(db.pool, { referral: shop, amount: 50_000, ...more });
  const disputable = async (state: 'proposed' | 'disputed', day: string) => {
    const held = await charge({ state: 'held', at: `2026-10-${day}T12:00:00.000Z` });
    await execute(
      db.pool,
      sql`update commissions set reason = ${holdReasons.reversal} where id = ${held.commissionId}`,
    );
    await makeReversal(db.pool, { charge: held, state });
    return held;
  };
  return {
    partnerId: partner.id,
    shopOf,
    charge,
    disputable,
    unpaid: () => unpaidOf(db.pool, partner.id, now),
  };
}

const proposed =
  'A reversal of US$50.00 is proposed. The shop is the partner’s own. Undisputed, it takes effect on 4 Dec 2026, 10:00 UTC.';
const disputed = 'A reversal of US$50.00 is disputed, and staff have yet to decide. The shop is the partner’s own.';
const run = 'It goes into the November 2026 payout, which is not prepared yet.';

test('commissions that different reversals hold are a row each, with their own words', async () => {
  const { disputable, unpaid } = await setting();
  await disputable('disputed', '05');
  await disputable('proposed', '06');
  const row = { currency: 'USD', part: 'held', amount: 10_000, commissions: 1 };
  expect(await unpaid()).toEqual([
    { ...row, reasons: [disputed, run] },
    { ...row, reasons: [run, proposed] },
  ]);
});

test('a payout with a held commission has a row for it, and one for the others', async () => {
  const { partnerId, charge, disputable, unpaid } = await setting();
  const entries = [
    await disputable('disputed', '01'),
    await charge({ state: 'payable' }),
    await charge({ state: 'payable' }),
  ];
  await makePayout(db.pool, { partnerId, entries, month: '2026-11' });
  const waits = 'The November 2026 payout is waiting for approval.';
  const others = 'Other commissions of its payout are on hold.';
  expect(await unpaid()).toEqual([
    { currency: 'USD', part: 'onItsWay', amount: 10_000, commissions: 1, reasons: [disputed, waits] },
    { currency: 'USD', part: 'onItsWay', amount: 20_000, commissions: 2, reasons: [others, waits] },
  ]);
});

test('what more than twenty holds hold is one row after them, so that all add up', async () => {
  const { shopOf, charge, unpaid } = await setting();
  for (let made = 0; made < 23; made += 1)
    await charge({ referral: await shopOf('flagged'), state: 'held', currency: 'EUR' });
  const rows = await unpaid();
  expect(rows.slice(20)).toEqual([
    { currency: 'EUR', part: 'held', amount: 30_000, commissions: 3, reasons: ['For different reasons.'] },
  ]);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(230_000);
});
