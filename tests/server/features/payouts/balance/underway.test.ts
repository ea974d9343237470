import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { payeeOf } from '../../../../../server/features/payouts/queries.ts';
import { underwayOf } from '../../../../../server/features/payouts/balance/underway.ts';
import { query } from '../../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeEntry, makePayout, voidPayout } from '../../../../support/make/earnings.ts';
import { makePartner, makePayoutMethod } from '../../../../support/make/partners.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Of a changed payout method. */
const countsFrom = '2026-11-25T14:00:00.000Z';

test('payouts that are not paid yet are on their way, the oldest first; paid and voided ones are not', async () => {
  const partner = await makePartner(db.pool);
  const payout = async (month: string, state: 'open' | 'paid' = 'open') =>
    makePayout(db.pool, {
      partnerId: partner.id,
      entries: [await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 })],
      month,
      state,
    });
  const later = await payout('2026-11');
  const earlier = await payout('2026-10');
  await payout('2026-09', 'paid');
  await voidPayout(db.pool, (await payout('2026-08')).id);
  const shown = { amount: 6000, currency: 'USD', state: 'open', reason: '' };
  expect(await underwayOf(db.pool, partner.id)).toEqual([
    {
      ...shown,
      id: earlier.id,
      month: '2026-10',
      expectedBy: '2026-11-17',
      account: { method: 'bank', masked: '•••• 3000' },
      methodCountsFrom: null,
    },
    {
      ...shown,
      id: later.id,
      month: '2026-11',
      expectedBy: '2026-11-17',
      account: { method: 'bank', masked: '•••• 3000' },
      methodCountsFrom: null,
    },
  ]);
});

test('a payout to approve waits for a changed method, and shows where it would go now', async () => {
  const partner = await makePartner(db.pool);
  const entry = await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
  await makePayout(db.pool, { partnerId: partner.id, entries: [entry] });
  await makePayoutMethod(db.pool, { partnerId: partner.id, method: 'paypal', countsFrom });
  expect(await underwayOf(db.pool, partner.id)).toMatchObject([
    { account: { method: 'bank', masked: '•••• 3000' }, methodCountsFrom: countsFrom },
  ]);
});

test.each([
  { state: 'open', expectedBy: '2026-11-17', methodCountsFrom: countsFrom },
  { state: 'onHold', expectedBy: null, methodCountsFrom: countsFrom },
  { state: 'approved', expectedBy: '2026-11-17', methodCountsFrom: null },
  { state: 'processing', expectedBy: '2026-11-17', methodCountsFrom: null },
  { state: 'overdue', expectedBy: null, methodCountsFrom: null },
  { state: 'failed', expectedBy: null, methodCountsFrom: countsFrom },
] as const)(
  'a payout that is $state is expected by $expectedBy, and a changed method counts from $methodCountsFrom',
  async (shown) => {
    const partner = await makePartner(db.pool);
    const entry = await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
    const { id } = await makePayout(db.pool, { partnerId: partner.id, entries: [entry], state: shown.state });
    await makePayoutMethod(db.pool, { partnerId: partner.id, method: 'paypal', countsFrom });
    const account = { method: 'bank', masked: '•••• 3000' };
    expect(await underwayOf(db.pool, partner.id)).toEqual([
      { ...shown, id, month: '2026-11', amount: 6000, currency: 'USD', reason: '', account },
    ]);
  },
);

test('a payout of a partner without a payout method shows no account', async () => {
  const partner = await makePartner(db.pool, { payoutMethod: null });
  const entry = await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
  const { id } = await makePayout(db.pool, { partnerId: partner.id, entries: [entry] });
  expect(await underwayOf(db.pool, partner.id)).toMatchObject([{ id, account: null }]);
});

test.each(['open', 'onHold', 'failed', 'approved', 'processing'] as const)(
  'a payout that is %s shows the account it would be paid to now',
  async (state) => {
    const partner = await makePartner(db.pool);
    const entry = await makeEntry(db.pool, { partnerId: partner.id, amount: 6000 });
    const payout = await makePayout(db.pool, { partnerId: partner.id, entries: [entry], state });
    const isKept = state === 'approved' || state === 'processing';
    await query(db.pool, sql`update payout_methods set state = 'superseded' where partner_id = ${partner.id}`);
    await makePayoutMethod(db.pool, { partnerId: partner.id, method: 'paypal' });
    const [shown] = await underwayOf(db.pool, partner.id);
    expect(shown?.account?.method).toBe(isKept ? 'bank' : 'paypal');
    expect((await payeeOf(db.pool, payout.id))?.method).toBe(isKept ? 'bank' : 'paypal');
  },
);
