import { afterAll, beforeAll, expect, it } from 'vitest';

import { commissionFacts } from '../../../../server/features/commissions/lifecycle.ts';
import { type Built, build } from '../../../support/app.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makePayout, makeRefund } from '../../../support/make/earnings.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let built: Built;
beforeAll(async () => {
  built = await build();
});
afterAll(() => built.close());

const now = '2026-11-20T10:00:00.000Z';

async function referral() {
  const { partnerId } = await built.as('partner');
  const app = await makeApp(built.db.pool);
  return makeReferral(built.db.pool, { partnerId: partnerId ?? '', appId: app.id });
}

async function factsOf(commissionId: string) {
  const [found] = await commissionFacts.load(built.db.pool, [commissionId], now);
  return found?.context;
}

it.each([
  ['open', false],
  ['approved', false],
  ['processing', true],
  ['overdue', true],
  ['failed', false],
] as const)('a payout that is %s has been sent: %s', async (state, isPayoutSent) => {
  const of = await referral();
  const charge = await makeCharge(built.db.pool, { referral: of, state: 'payable' });
  const payout = await makePayout(built.db.pool, { partnerId: of.partnerId, entries: [charge], state });
  expect(await factsOf(charge.commissionId)).toMatchObject({ livePayoutId: payout.id, isPayoutSent });
});

it.each([
  ['paid', 10_000, 10_000, true],
  ['paid', 10_000, 9_900, false],
  ['paid', 10_000, null, false],
  ['payable', 10_000, 10_000, false],
] as const)(
  '%s, of a charge of %d with %d refunded, is taken back: %s',
  async (state, amount, refunded, isTakenBack) => {
    const of = await referral();
    // Another of the same partner, of which nothing is refunded.
    await makeCharge(built.db.pool, { referral: of, state: 'payable' });
    const charge = await makeCharge(built.db.pool, { referral: of, state, amount });
    if (refunded !== null) await makeRefund(built.db.pool, { charge, amount: refunded });
    expect(await factsOf(charge.commissionId)).toMatchObject({ isTakenBack });
  },
);

it('a paid commission of nothing is not taken back', async () => {
  const charge = await makeCharge(built.db.pool, { referral: await referral(), state: 'paid', rate: 0 });
  expect(await factsOf(charge.commissionId)).toMatchObject({ isTakenBack: false });
});
