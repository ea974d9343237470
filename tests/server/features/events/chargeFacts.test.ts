import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { at, refundSteps } from '../../../support/steps/refunds.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, referred, queueOf } = refundSteps(() => db);

describe('a test', () => {
  const test1 = { outcome: 'test', referralId: null };
  test('is kept and earns nothing, nor does its refund reverse anything', async () => {
    const { appId, shop, ledger, refund, charge } = await referred();
    const data = { shop, chargeId: 'c1', amount: 1000, currency: 'USD', isTest: true };
    expect(await take({ appId, event: { type: 'charge.succeeded', timestamp: at, data } })).toEqual([test1]);
    expect(await take(refund('r1', 'c1', 100))).toEqual([test1]);
    await take(charge('c2', 1000));
    const back = { ...data, chargeId: 'c2', refundId: 'r2' };
    expect(await take({ appId, event: { type: 'charge.refunded', timestamp: at, data: back } })).toEqual([test1]);
    expect([await ledger(), await queueOf(appId)]).toEqual([['c2 commission 200'], []]);
    expect(await query(db.pool, sql`select external_id as id from charges where app_id = ${appId}`)).toEqual([
      { id: 'c2' },
    ]);
  });

  test('that comes under the id of a charge is that charge again', async () => {
    const { appId, shop, referralId } = await referred();
    // As history brings it: the charge without its message.
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
          values (gen_random_uuid(), ${appId}, 'c1', 'charge', ${referralId}, ${shop}, 1000, 'USD', ${at}::timestamptz)`,
    );
    const data = { shop, chargeId: 'c1', amount: 1000, currency: 'USD', isTest: true };
    expect(await take({ appId, event: { type: 'charge.succeeded', timestamp: at, data } })).toEqual([
      { outcome: 'repeated', referralId },
    ]);
  });

  test('makes no test of what is refunded beside it', async () => {
    const { appId, shop, refund, charge, attributed } = await referred();
    const data = { shop, amount: 1000, currency: 'USD', isTest: true };
    await take(charge('c2', 1000));
    await take({ appId, event: { type: 'charge.succeeded', timestamp: at, data: { ...data, chargeId: 'c1' } } });
    await take({
      appId,
      event: { type: 'charge.refunded', timestamp: at, data: { ...data, chargeId: 'c1', refundId: 'r1' } },
    });
    expect(await take(refund('r2', 'c2', 100))).toEqual([attributed]);
    expect(await take(refund('r3', 'r1', 100))).toEqual([{ outcome: 'queued', referralId: null }]);
  });

  test('is what its refund waited for: that is a test too', async () => {
    const { appId, shop, refund } = await referred();
    expect(await take(refund('r1', 'c1', 100))).toEqual([{ outcome: 'queued', referralId: null }]);
    const data = { shop, chargeId: 'c1', amount: 1000, currency: 'USD', isTest: true };
    await take({ appId, event: { type: 'charge.succeeded', timestamp: at, data } });
    expect(await queueOf(appId)).toEqual([]);
    expect(
      await query(db.pool, sql`select outcome from app_events where app_id = ${appId} and external_id = 'r1'`),
    ).toEqual([{ outcome: 'test' }]);
  });
});

test('a charge keeps what its billing tells of it, and null where it tells nothing', async () => {
  const { appId, shop, charge } = await referred();
  const facts = {
    kind: 'subscription',
    gross: 1000,
    platformFee: 150,
    processingFee: 29,
    net: 821,
    plan: 'Pro',
    interval: 'month',
    period: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00+01:00' },
  } as const;
  const data = { shop, chargeId: 'c1', amount: 1000, currency: 'USD', ...facts };
  await take({ appId, event: { type: 'charge.succeeded', timestamp: at, data } }, charge('c2', 500));
  const columns = sql`charge_kind, gross_minor, platform_fee_minor, processing_fee_minor, net_minor, plan, interval,
                      period_from, period_to, charge_ref`;
  expect(
    await query(db.pool, sql`select ${columns} from charges where app_id = ${appId} order by external_id`),
  ).toEqual([
    {
      charge_kind: 'subscription',
      gross_minor: 1000,
      platform_fee_minor: 150,
      processing_fee_minor: 29,
      net_minor: 821,
      plan: 'Pro',
      interval: 'month',
      period_from: '2026-11-01T00:00:00.000Z',
      period_to: '2026-11-30T23:00:00.000Z',
      charge_ref: null,
    },
    {
      charge_kind: null,
      gross_minor: null,
      platform_fee_minor: null,
      processing_fee_minor: null,
      net_minor: null,
      plan: null,
      interval: null,
      period_from: null,
      period_to: null,
      charge_ref: null,
    },
  ]);
});
