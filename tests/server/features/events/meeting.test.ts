import { afterAll, beforeAll, expect, test } from 'vitest';

import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { transaction } from '../../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { waitingForAdvisoryLocks } from '../../../support/databases/locked.ts';
import { at, refundSteps } from '../../../support/steps/refunds.ts';
import { nextShop } from '../../../support/taking.ts';

/* A charge and a refund that names it, of different shops, which two servers take at once. */

const now = new Date('2026-11-20T12:00:00.000Z');
let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, incoming, referred, queueOf } = refundSteps(() => db);
type Sent = Parameters<typeof take>[number];

/** Takes `first`, and `second` elsewhere before that is committed: it ends, or waits for the first one. */
async function together(first: Sent, second: Sent) {
  const { taken } = await transaction(db.pool, async (tx) => {
    await ingestEvents(tx, incoming([first]), now);
    let isOver = false;
    const other = take(second).finally(() => (isOver = true));
    await expect.poll(async () => isOver || (await waitingForAdvisoryLocks(db)) === 1).toBe(true);
    return { taken: other };
  });
  await taken;
}

const names = [
  { by: 'its charge id', payment: {}, named: { chargeId: 'c1' } },
  { by: 'the charge id of a payment', payment: { transactionId: 't1' }, named: { chargeId: 'c1' } },
  {
    by: 'its transaction',
    payment: { transactionId: 't1' },
    named: { chargeId: 'c2', chargeTransactionId: 't1' },
  },
];

test.each(names)(
  'a refund that names another shop’s charge by $by waits as of another shop',
  async ({ payment, named }) => {
    const meet = async (isChargeFirst: boolean) => {
      const { appId, shop } = await referred();
      const money = { currency: 'USD' };
      const charge: Sent = {
        appId,
        event: {
          type: 'charge.succeeded',
          timestamp: at,
          data: { ...money, shop, chargeId: 'c1', amount: 1000, ...payment },
        },
      };
      const refund: Sent = {
        appId,
        event: {
          type: 'charge.refunded',
          timestamp: at,
          data: { ...money, shop: nextShop(), refundId: 'r1', amount: 400, ...named },
        },
      };
      await (isChargeFirst ? together(charge, refund) : together(refund, charge));
      return queueOf(appId);
    };
    const waiting = [{ refund: 'r1', amount: 400, rest: 400, reason: 'other_shop' }];
    expect({ chargeFirst: await meet(true), refundFirst: await meet(false) }).toEqual({
      chargeFirst: waiting,
      refundFirst: waiting,
    });
  },
);

test('a refund of another shop’s test charge is a test', async () => {
  const meet = async (isChargeFirst: boolean) => {
    const { appId, shop, refund } = await referred();
    const early = refund('r1', 'c1', 400, { shop: nextShop() });
    const charge: Sent = {
      appId,
      event: {
        type: 'charge.succeeded',
        timestamp: at,
        data: { shop, chargeId: 'c1', amount: 1000, currency: 'USD', isTest: true },
      },
    };
    await (isChargeFirst ? together(charge, early) : together(early, charge));
    return queueOf(appId);
  };
  expect({ chargeFirst: await meet(true), refundFirst: await meet(false) }).toEqual({
    chargeFirst: [],
    refundFirst: [],
  });
});
