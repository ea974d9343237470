import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { waitingFor } from '../../../../server/features/events/refundQueue.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { locksTaken } from '../../../support/databases/locked.ts';
import { at, refundSteps } from '../../../support/steps/refunds.ts';

/* Which refunds a charge is compared with: those that wait for it, and no others. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, referred, queueOf } = refundSteps(() => db);

const paid = (shop: string, transactionId: string, isTest = false): AppEvent => ({
  type: 'charge.succeeded',
  timestamp: at,
  data: { shop, chargeId: 'c1', transactionId, amount: 1000, currency: 'USD', isTest },
});

test('a refund that was applied stays as it was settled when its charge is paid once more', async () => {
  const { appId, shop, refund, ledger } = await referred();
  await take(refund('r1', 'c1', 400));
  await take({ appId, event: paid(shop, 't1') });
  const settledAt = '2026-11-10T00:00:00.000Z';
  await query(db.ownerPool, sql`update refund_queue set settled_at = ${settledAt} where app_id = ${appId}`);
  await take({ appId, event: paid(shop, 't2') });
  expect(
    await query(
      db.pool,
      sql`select rest_minor as rest, settled_at as "settledAt" from refund_queue where app_id = ${appId}`,
    ),
  ).toEqual([{ rest: 0, settledAt }]);
  expect(await ledger()).toEqual(['t1 commission 200', 't1 reversal -80', 't2 commission 200']);
});

test('a test charge makes tests of the refunds that wait for it, and leaves others waiting', async () => {
  const [own, other] = [await referred(), await referred()];
  await take(own.refund('r1', 't1', 400), own.refund('r2', 'c2', 400), other.refund('r3', 't1', 400));
  await take({ appId: own.appId, event: paid(own.shop, 't1', true) });
  const outcomesOf = (appId: string) =>
    query(db.pool, sql`select external_id as id, outcome from app_events where app_id = ${appId} order by 1`);
  expect([await outcomesOf(own.appId), await outcomesOf(other.appId)]).toEqual([
    [
      { id: 'r1', outcome: 'test' },
      { id: 'r2', outcome: 'queued' },
      { id: 't1', outcome: 'test' },
    ],
    [{ id: 'r3', outcome: 'queued' }],
  ]);
  const waiting = { amount: 400, rest: 400, reason: 'charge_unknown' };
  expect([await queueOf(own.appId), await queueOf(other.appId)]).toEqual([
    [{ refund: 'r2', ...waiting }],
    [{ refund: 'r3', ...waiting }],
  ]);
});

test('the refunds that wait for a charge are kept from others while it takes them', async () => {
  const { appId, refund } = await referred();
  await take(refund('r1', 'c1', 400));
  expect(await locksTaken(db, (tx) => waitingFor(tx, [{ appId, ids: ['c1'] }]))).toEqual([
    'refund_queue by q.received_at, q.event_id for update',
  ]);
});
