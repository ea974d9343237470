import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { charged, refunded } from '../../../support/events.ts';
import { makeCharge, makePayout } from '../../../support/make/earnings.ts';
import { at, refundSteps } from '../../../support/steps/refunds.ts';
import { nextShop } from '../../../support/taking.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, setting, referred, queueOf } = refundSteps(() => db);
const statesOf = (appId: string) =>
  query(
    db.pool,
    sql`select c.external_id as charge, m.state from commissions m join charges c on c.id = m.charge_id
         where m.app_id = ${appId} order by 1`,
  );

test('a commission that was paid is clawed back by a refund in full, and by none in part', async () => {
  const { appId, charge, refund } = await referred();
  await take(charge('c1', 1000), charge('c2', 1000), charge('c3', 1000));
  await query(db.ownerPool, sql`update commissions set state = 'paid' where app_id = ${appId}`);
  await take(refund('r1', 'c1', 1000), refund('r2', 'c2', 500));
  expect(await statesOf(appId)).toEqual([
    { charge: 'c1', state: 'clawedBack' },
    { charge: 'c2', state: 'paid' },
    { charge: 'c3', state: 'paid' },
  ]);
});

describe('refunds that come together', () => {
  test('add up: their parts are reversed, and any excess waits', async () => {
    const { appId, charge, refund, ledger, attributed } = await referred();
    await take(charge('c1', 1000));
    expect(
      await take(refund('r1', 'c1', 250), refund('r2', 'c1', 250), refund('r3', 'c1', 501), refund('r4', 'c1', 500)),
    ).toEqual([attributed, attributed, { ...attributed, outcome: 'queued' }, { outcome: 'queued', referralId: null }]);
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -50', 'c1 reversal -50', 'c1 reversal -100']);
    expect(await queueOf(appId)).toEqual([
      { refund: 'r3', amount: 501, rest: 1, reason: 'exceeds_charge' },
      { refund: 'r4', amount: 500, rest: 500, reason: 'exceeds_charge' },
    ]);
  });

  test('of several charges are each one’s own', async () => {
    const { charge, refund, ledger, appId } = await referred();
    await take(charge('c1', 1000), charge('c2', 2000), charge('c3', 4000));
    await take(refund('r2', 'c2', 2000), refund('r1', 'c1', 500));
    expect(await ledger()).toEqual([
      'c1 commission 200',
      'c2 commission 400',
      'c3 commission 800',
      'c2 reversal -400',
      'c1 reversal -100',
    ]);
    expect(await statesOf(appId)).toEqual([
      { charge: 'c1', state: 'pending' },
      { charge: 'c2', state: 'cancelled' },
      { charge: 'c3', state: 'pending' },
    ]);
  });
});

describe('a refund', () => {
  test('of another shop or in another currency waits, says why, and reverses nothing', async () => {
    const { charge, refund, ledger, appId } = await referred();
    const waiting = { outcome: 'queued', referralId: null };
    await take(charge('c1', 1000));
    expect(
      await take(refund('r1', 'c1', 100, { shop: nextShop() }), refund('r2', 'c1', 100, { currency: 'EUR' })),
    ).toEqual([waiting, waiting]);
    expect(await queueOf(appId)).toEqual([
      { refund: 'r1', amount: 100, rest: 100, reason: 'other_shop' },
      { refund: 'r2', amount: 100, rest: 100, reason: 'other_currency' },
    ]);
    expect([await ledger(), await statesOf(appId)]).toEqual([
      ['c1 commission 200'],
      [{ charge: 'c1', state: 'pending' }],
    ]);
  });

  test('of too little to be a cent of the commission reverses nothing, and counts in the next', async () => {
    const { charge, refund, ledger, attributed } = await referred();
    await take(charge('c1', 1000));
    expect(await take(refund('r1', 'c1', 2))).toEqual([attributed]);
    expect(await ledger()).toEqual(['c1 commission 200']);
    await take(refund('r2', 'c1', 3));
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -1']);
  });

  test('with the id of a charge, or of another app’s refund, is another one', async () => {
    const [one, other] = [await referred(), await referred()];
    await take(one.charge('x', 1000), other.charge('x', 1000));
    expect(await take(other.refund('x', 'x', 100))).toEqual([other.attributed]);
    expect(await take(one.refund('x', 'x', 500))).toEqual([one.attributed]);
    expect(await take(one.refund('y', 'x', 250))).toEqual([one.attributed]);
    expect([await one.ledger(), await other.ledger()]).toEqual([
      ['x commission 200', 'x reversal -100', 'x reversal -50'],
      ['x commission 200', 'x reversal -20'],
    ]);
  });

  test('that is recorded without an event is known', async () => {
    const { appId, partnerId, referralId, shop, refund, ledger } = await referred();
    const charge = await makeCharge(db.pool, {
      referral: { id: referralId, partnerId, appId, shop },
      externalId: 'c1',
    });
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
          select gen_random_uuid(), app_id, 'r1', 'refund', id, referral_id, shop, 100, currency, occurred_at from charges
           where id = ${charge.id}`,
    );
    expect(await take(refund('r1', 'c1', 100))).toEqual([{ outcome: 'repeated', referralId }]);
    expect(await ledger()).toEqual(['c1 commission 2000']);
  });

  test('in full does not cancel a commission that a payout holds: its reversal waits for a later one', async () => {
    const { appId, partnerId, referralId, shop, refund, ledger } = await referred();
    const referral = { id: referralId, partnerId, appId, shop };
    const charge = await makeCharge(db.pool, { referral, externalId: 'c1', state: 'payable' });
    await makePayout(db.pool, { partnerId, entries: [charge] });
    await take(refund('r1', 'c1', 10_000));
    expect([await ledger(), await statesOf(appId)]).toEqual([
      ['c1 commission 2000', 'c1 reversal -2000'],
      [{ charge: 'c1', state: 'payable' }],
    ]);
  });

  test('of a charge of no referral is kept', async () => {
    const { appId } = await setting();
    const shop = nextShop();
    await take({ appId, event: charged(shop, at, 'c1', 1000) });
    expect(await take({ appId, event: refunded(shop, at, { refundId: 'r1', chargeId: 'c1', amount: 1000 }) })).toEqual([
      { outcome: 'unattributed', referralId: null },
    ]);
  });
});
