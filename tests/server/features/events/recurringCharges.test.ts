import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { refundSteps } from '../../../support/steps/refunds.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, referred, queueOf } = refundSteps(() => db);

describe('a charge id that recurs', () => {
  const day = (n: number) => `2026-11-0${n}T00:00:00Z`;
  /** Three payments of 10.00 under one charge id. */
  async function recurring() {
    const world = await referred();
    const pay = (transactionId: string, n: number, more: object = {}): { appId: string; event: AppEvent } => ({
      appId: world.appId,
      event: {
        type: 'charge.succeeded',
        timestamp: day(n),
        data: { shop: world.shop, chargeId: 'sub', transactionId, amount: 1000, currency: 'USD', ...more },
      },
    });
    const back = (
      refundId: string,
      n: number,
      amount: number,
      more: object = {},
    ): { appId: string; event: AppEvent } => ({
      appId: world.appId,
      event: {
        type: 'charge.refunded',
        timestamp: day(n),
        data: { shop: world.shop, refundId, chargeId: 'sub', amount, currency: 'USD', ...more },
      },
    });
    return { ...world, pay, back };
  }

  test('is a payment for each transaction; the same transaction again is the same payment', async () => {
    const { pay, ledger, attributed, appId, referralId } = await recurring();
    expect(await take(pay('t2', 2), pay('t3', 3))).toEqual([attributed, attributed]);
    expect(await take(pay('t2', 4))).toEqual([{ outcome: 'attributed', referralId }]);
    expect(await ledger()).toEqual(['t2 commission 200', 't3 commission 200']);
    expect(
      await query(
        db.pool,
        sql`select external_id as id, charge_ref as ref from charges where app_id = ${appId} order by 1`,
      ),
    ).toEqual([
      { id: 't2', ref: 'sub' },
      { id: 't3', ref: 'sub' },
    ]);
  });

  test('is refunded the newest payment first, and what is too much waits for the next', async () => {
    const { pay, back, ledger, attributed, appId } = await recurring();
    await take(pay('t3', 3), pay('t2', 2));
    expect(await take(back('r1', 4, 1500))).toEqual([attributed]);
    expect(await ledger()).toEqual(['t3 commission 200', 't2 commission 200', 't3 reversal -200', 't2 reversal -100']);
    expect(await take(back('r2', 5, 800))).toEqual([{ ...attributed, outcome: 'queued' }]);
    expect(await queueOf(appId)).toEqual([{ refund: 'r2', amount: 800, rest: 300, reason: 'exceeds_charge' }]);
    await take(pay('t6', 6));
    expect(await queueOf(appId)).toEqual([]);
    expect(await ledger()).toEqual([
      't3 commission 200',
      't2 commission 200',
      't3 reversal -200',
      't2 reversal -100',
      't2 reversal -100',
      't6 commission 200',
      't6 reversal -60',
    ]);
  });

  test('is refunded the newest one in whatever order they came, of those at one time the last that came', async () => {
    const { pay, back, ledger } = await recurring();
    await take(pay('t2', 2));
    await take(pay('t3', 3));
    await take(pay('t3again', 3));
    await take(back('r1', 4, 1500));
    expect((await ledger()).slice(3)).toEqual(['t3again reversal -200', 't3 reversal -100']);
  });

  test('is refunded a payment of as much later as clocks may differ', async () => {
    const { appId, shop, pay, back, ledger } = await recurring();
    const data = { shop, chargeId: 'sub', transactionId: 'soon', amount: 1000, currency: 'USD' };
    await take(pay('t2', 2), { appId, event: { type: 'charge.succeeded', timestamp: '2026-11-04T00:05:00Z', data } });
    await take(back('r1', 4, 500));
    expect((await ledger()).slice(2)).toEqual(['soon reversal -100']);
  });

  test('is none of a refund that names a transaction, nor of one in another app', async () => {
    const [one, other] = [await recurring(), await recurring()];
    await take(one.pay('t2', 2));
    await take(one.back('r1', 4, 100, { chargeTransactionId: 'sub' }), other.back('r2', 4, 100));
    expect(await one.ledger()).toEqual(['t2 commission 200']);
    expect([...(await queueOf(one.appId)), ...(await queueOf(other.appId))]).toEqual([
      { refund: 'r1', amount: 100, rest: 100, reason: 'charge_unknown' },
      { refund: 'r2', amount: 100, rest: 100, reason: 'charge_unknown' },
    ]);
  });

  test('is refunded a payment that was before it rather than a later one', async () => {
    const { pay, back, ledger } = await recurring();
    await take(pay('t2', 2), pay('t6', 6));
    await take(back('r1', 4, 500));
    expect(await ledger()).toEqual(['t2 commission 200', 't6 commission 200', 't2 reversal -100']);
  });

  test('is refunded the newest payment in the currency of the refund', async () => {
    const { pay, back, ledger, attributed } = await recurring();
    await take(pay('t2', 2), pay('t3', 3, { currency: 'EUR' }));
    expect(await take(back('r1', 4, 500))).toEqual([attributed]);
    expect(await ledger()).toEqual(['t2 commission 200', 't3 commission 200', 't2 reversal -100']);
  });

  test('is refunded the transaction that the refund names, also before it comes', async () => {
    const { pay, back, ledger, appId } = await recurring();
    await take(pay('t2', 3), pay('t3', 4));
    await take(back('r1', 4, 500, { chargeTransactionId: 't2' }), back('r2', 4, 100, { chargeTransactionId: 't1' }));
    expect(await queueOf(appId)).toEqual([{ refund: 'r2', amount: 100, rest: 100, reason: 'charge_unknown' }]);
    await take(pay('t1', 2));
    expect(await ledger()).toEqual([
      't2 commission 200',
      't3 commission 200',
      't2 reversal -100',
      't1 commission 200',
      't1 reversal -20',
    ]);
  });
});
