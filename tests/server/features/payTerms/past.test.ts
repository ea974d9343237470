import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { findPasts } from '../../../../server/features/payTerms/past.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('a referral has its charges, its first one, and what each currency has earned by its last charge in it', async () => {
  const [{ id: partnerId }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const paying = async (...charges: readonly (readonly [currency: string, amount: number, before: number])[]) => {
    const referral = await makeReferral(db.pool, { partnerId, appId });
    for (const [n, [currency, amount, earnedBefore]] of charges.entries())
      await makeCharge(db.pool, { referral, currency, amount, earnedBefore, at: `2026-10-0${n + 1}T12:00:00.000Z` });
    return referral.id;
  };
  const mixed = await paying(
    ['USD', 5000, 0],
    ['USD', 10_000, 1000],
    ['USD', 5000, 3000],
    ['EUR', 5000, 700],
    ['EUR', 10_000, 1700],
  );
  const plain = await paying(...[0, 4000, 8000, 12_000].map((before) => ['USD', 20_000, before] as const));
  const fresh = await paying();
  // Of one referral the first charge lies first, of the other one last.
  await query(db.ownerPool, sql`update commissions set version = version where referral_id = ${mixed} and ordinal = 1`);
  const requests = [
    [mixed, 'USD'],
    [mixed, 'EUR'],
    [mixed, 'GBP'],
    [plain, 'USD'],
    [fresh, 'EUR'],
    [plain, 'USD'],
  ] as const;
  const pasts = await unindexed(db, (tx) =>
    findPasts(
      tx,
      requests.map(([referralId, currency]) => ({ referralId, currency })),
    ),
  );
  const firstAt = '2026-10-01T12:00:00.000Z';
  expect(pasts).toEqual(
    new Map([
      [
        mixed,
        {
          charges: 5,
          firstAt,
          earned: new Map([
            ['USD', 4000],
            ['EUR', 3700],
            ['GBP', 0],
          ]),
        },
      ],
      [plain, { charges: 4, firstAt, earned: new Map([['USD', 16_000]]) }],
      [fresh, { charges: 0, firstAt: null, earned: new Map([['EUR', 0]]) }],
    ]),
  );
});
