import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { registerLifecycles } from '../../../../server/lifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { charged, refunded } from '../../../support/events.ts';
import { makeCharge, makePayout } from '../../../support/make/earnings.ts';
import { nextShop, taking } from '../../../support/taking.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, setting, shopOf, ledgerOf } = taking(() => db, new Date('2026-11-20T12:00:00.000Z'));
const at = '2026-11-05T00:00:00Z';

/** A referred shop, and the events of its charges and refunds. */
async function referred(given: Parameters<typeof setting>[0] = {}) {
  const world = await setting(given);
  const { shop, referralId } = await shopOf(world);
  const { appId } = world;
  return {
    ...world,
    shop,
    referralId,
    charge: (id: string, amount: number) => ({ appId, event: charged(shop, at, id, amount) }),
    refund: (refundId: string, chargeId: string, amount: number, more: { currency?: string; shop?: string } = {}) => ({
      appId,
      event: refunded(more.shop ?? shop, at, { refundId, chargeId, amount, ...more }),
    }),
    ledger: () => ledgerOf(world),
    attributed: { outcome: 'attributed', referralId },
  };
}
const misfit = (path: string, message: string) => ({ refused: { errors: [{ path, message }] } });
const statesOf = (appId: string) =>
  query(
    db.pool,
    sql`select c.external_id as charge, m.state from commissions m join charges c on c.id = m.charge_id
         where m.app_id = ${appId} order by 1`,
  );

const queueOf = (appId: string) =>
  query(
    db.pool,
    sql`select refund_id as refund, amount_minor as amount, rest_minor as rest, reason from refund_queue
         where app_id = ${appId} and rest_minor > 0 order by received_at, refund_id`,
  );

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
  test('of another shop or in another currency is refused by what is wrong', async () => {
    const { charge, refund, appId } = await referred();
    await take(charge('c1', 1000));
    expect(await take(refund('r1', 'c1', 1, { shop: nextShop() }), refund('r2', 'c1', 1, { currency: 'EUR' }))).toEqual(
      [
        misfit('data.shop', 'This charge belongs to another shop.'),
        misfit('data.currency', 'This charge was made in USD.'),
      ],
    );
    expect(await queueOf(appId)).toEqual([]);
    expect(await statesOf(appId)).toEqual([{ charge: 'c1', state: 'pending' }]);
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

  test('is refunded a payment that was before it rather than a later one', async () => {
    const { pay, back, ledger } = await recurring();
    await take(pay('t2', 2), pay('t6', 6));
    await take(back('r1', 4, 500));
    expect(await ledger()).toEqual(['t2 commission 200', 't6 commission 200', 't2 reversal -100']);
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
