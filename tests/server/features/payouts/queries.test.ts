import { afterAll, beforeAll, expect, test } from 'vitest';

import { everyLine } from '../../../../server/features/payouts/lines.ts';
import { listed } from '../../../../server/features/payouts/queries.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeEntry, makePayout } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { plansOf } from '../../../support/databases/plans.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('payouts are found by a part of their number and by their partner, each by its index', async () => {
  const partner = await makePartner(db.pool, { name: 'Lovelace Analytics' });
  const entries = [await makeEntry(db.pool, { partnerId: partner.id, amount: 7000 })];
  const { id, number } = await makePayout(db.pool, { partnerId: partner.id, entries });
  const plans = await plansOf(db.pool, async (tx) => {
    for (const search of [number.slice(2).toLowerCase(), 'lace anal'])
      expect((await listed(tx, { search }, {})).data.map((payout) => payout.id)).toEqual([id]);
  });
  expect(plans).toContain('payouts_search');
  expect(plans).toContain('partners_search');
});

test('every line of a payout comes once, the oldest first', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const entries = [];
  for (let day = 1001; day > 0; day -= 1) {
    const at = new Date(Date.UTC(2022, 0, day)).toISOString();
    entries.push(await makeEntry(db.pool, { partnerId, amount: day, at }));
  }
  const payout = await makePayout(db.pool, { partnerId, entries });
  const amounts: number[] = [];
  for await (const { amount } of everyLine(db.pool, payout.id)) amounts.push(amount);
  expect(amounts).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1));
});
