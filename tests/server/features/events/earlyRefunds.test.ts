import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { refundSteps } from '../../../support/steps/refunds.ts';
import { nextShop } from '../../../support/taking.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, referred, queueOf } = refundSteps(() => db);

describe('a refund before its charge', () => {
  const waiting = { outcome: 'queued', referralId: null };
  const keptOf = (appId: string) =>
    query(
      db.pool,
      sql`select external_id as id, outcome, referral_id as "referralId" from app_events
           where app_id = ${appId} and type = 'charge.refunded' order by external_id`,
    );

  test('waits for that charge of its own app', async () => {
    const [one, other] = [await referred(), await referred()];
    expect(await take(one.refund('r1', 'c1', 500))).toEqual([waiting]);
    await take(one.charge('c2', 1000), other.charge('c1', 1000));
    expect(await keptOf(one.appId)).toEqual([{ id: 'r1', ...waiting }]);
    await take(one.charge('c1', 1000));
    expect(await keptOf(one.appId)).toEqual([{ id: 'r1', ...one.attributed }]);
    expect(await one.ledger()).toEqual(['c2 commission 200', 'c1 commission 200', 'c1 reversal -100']);
  });

  test('counts in the order in which they came; what one is too much by waits on', async () => {
    const { appId, refund, charge, ledger, attributed } = await referred();
    await take(refund('r2', 'c1', 700));
    await take(refund('r1', 'c1', 700));
    await take(refund('r3', 'c1', 300));
    await query(
      db.ownerPool,
      sql`update refund_queue set received_at = received_at - interval '1 minute' where app_id = ${appId} and refund_id = 'r2'`,
    );
    await take(charge('c1', 1000));
    expect(await keptOf(appId)).toEqual([
      { id: 'r1', ...attributed, outcome: 'queued' },
      { id: 'r2', ...attributed },
      { id: 'r3', ...waiting },
    ]);
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -140', 'c1 reversal -60']);
    expect(await queueOf(appId)).toEqual([
      { refund: 'r1', amount: 700, rest: 400, reason: 'exceeds_charge' },
      { refund: 'r3', amount: 300, rest: 300, reason: 'exceeds_charge' },
    ]);
  });

  test('is given back as it would have been after it, also beside another one', async () => {
    const { refund, charge, ledger } = await referred();
    await take(refund('r1', 'c1', 300));
    await take(refund('r2', 'c1', 300));
    await take(charge('c1', 1000));
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -60', 'c1 reversal -60']);
  });

  test('that does not fit it waits on, and says why', async () => {
    const { appId, refund, charge, ledger } = await referred();
    await take(refund('r1', 'c1', 100, { shop: nextShop() }), refund('r2', 'c1', 100, { currency: 'EUR' }));
    await take(charge('c1', 1000));
    expect(await keptOf(appId)).toEqual([
      { id: 'r1', ...waiting },
      { id: 'r2', ...waiting },
    ]);
    expect(await queueOf(appId)).toEqual([
      { refund: 'r1', amount: 100, rest: 100, reason: 'other_shop' },
      { refund: 'r2', amount: 100, rest: 100, reason: 'other_currency' },
    ]);
    expect(await ledger()).toEqual(['c1 commission 200']);
  });

  test('that waited, and was meanwhile recorded in another way, is not taken twice', async () => {
    const { appId, partnerId, referralId, shop, refund, charge, ledger } = await referred();
    await take(refund('r1', 'c1', 100));
    const other = await makeCharge(db.pool, { referral: { id: referralId, partnerId, appId, shop } });
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
          select gen_random_uuid(), app_id, 'r1', 'refund', id, referral_id, shop, 100, currency, occurred_at from charges
           where id = ${other.id}`,
    );
    await take(charge('c1', 1000));
    expect([await keptOf(appId), await queueOf(appId)]).toEqual([[{ id: 'r1', outcome: 'repeated', referralId }], []]);
    expect(await ledger()).toContain('c1 commission 200');
  });

  test('is applied once, even if another charge comes', async () => {
    const { refund, charge, ledger } = await referred();
    await take(refund('r1', 'c1', 500));
    await take(charge('c1', 1000));
    await take(charge('c2', 1000));
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -100', 'c2 commission 200']);
  });
});
