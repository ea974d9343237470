import { afterAll, beforeAll, expect, test } from 'vitest';

import { evaluateCharges, type PaidCharge } from '../../../../server/features/payTerms/evaluateCharges.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const installedAt = '2026-01-05T12:00:00.000Z';

test('charges go on from the past of their referral, each after those before it', async () => {
  const [{ id: partnerId }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const referral = (commissions: number) =>
    makeReferral(db.pool, { partnerId, appId, installedAt }).then(async (made) => {
      for (let n = 0; n < commissions; n += 1)
        await makeCharge(db.pool, { referral: made, at: '2026-02-05T12:00:00.000Z' });
      return made.id;
    });
  const [old, fresh] = [await referral(1), await referral(0)];
  const charge = (referralId: string, day: string, currency = 'USD'): PaidCharge => ({
    partnerId,
    appId,
    referralId,
    installedAt,
    kind: 'subscription',
    gross: 10_000,
    net: 9000,
    currency,
    occurredAt: `2026-${day}T12:00:00.000Z`,
  });
  const evaluated = await evaluateCharges(db.pool, [
    charge(old, '03-05'),
    charge(fresh, '03-06'),
    charge(old, '04-05', 'EUR'),
    charge(fresh, '05-06'),
    charge(old, '05-05'),
  ]);
  const facts = { kind: 'subscription', gross: 10_000, net: 9000, currency: 'USD' };
  expect(evaluated.map((one) => ({ ...one.facts, amount: one.earns.amount }))).toEqual([
    { ...facts, ordinal: 2, monthsSinceInstall: 2, monthsSinceFirstCharge: 1, earnedBefore: 2000, amount: 2000 },
    { ...facts, ordinal: 1, monthsSinceInstall: 2, monthsSinceFirstCharge: 0, earnedBefore: 0, amount: 2000 },
    {
      ...facts,
      currency: 'EUR',
      ordinal: 3,
      monthsSinceInstall: 3,
      monthsSinceFirstCharge: 2,
      earnedBefore: 0,
      amount: 2000,
    },
    { ...facts, ordinal: 2, monthsSinceInstall: 4, monthsSinceFirstCharge: 2, earnedBefore: 2000, amount: 2000 },
    { ...facts, ordinal: 4, monthsSinceInstall: 4, monthsSinceFirstCharge: 3, earnedBefore: 4000, amount: 2000 },
  ]);
  // The programme says how long earnings are held, and nothing of an app that is not there.
  await expect(evaluateCharges(db.pool, [{ ...charge(old, '06-05'), appId: newId() }])).rejects.toThrow(
    `No clause covers the charges of referral ${old}.`,
  );
});
