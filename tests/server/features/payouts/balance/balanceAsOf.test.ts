import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { balanceAsOf } from '../../../../../server/features/payouts/balance/balanceAsOf.ts';
import { query } from '../../../../../server/platform/database/pool.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { unindexed } from '../../../../support/databases/unindexed.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund, makeReversal } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';

let db: TestDatabase;
let appId: string;
beforeAll(async () => {
  db = await testDatabase();
  appId = (await makeApp(db.pool)).id;
});
afterAll(() => db.drop());

/** November, where everything happens; the commissions are payable in December. */
const day = (n: number, time = '12:00:00.000') => `2026-11-${String(n).padStart(2, '0')}T${time}Z`;
const before = (n: number) => day(n, '11:59:59.999');

const tables = { commission: 'commissions', referral: 'referrals', payout: 'payouts' } as const;

interface Step {
  entity: keyof typeof tables;
  id: string;
  from: string;
  to: string;
  at: string;
  region?: string;
}

/** Takes a row to a state, with its history. */
async function step({ entity, id, from, to, at, region = entity }: Step): Promise<void> {
  await query(
    db.pool,
    sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, created_at)
        values (${newId()}, ${entity}, ${id}, ${region}, ${`${region}.step`}, ${from}, ${to}, ${at}::timestamptz)`,
  );
  const columns = {
    commission: sql`update commissions set state = ${to}, state_moved = ${at}::timestamptz where id = ${id}`,
    payout: sql`update payouts set state = ${to}, state_moved = ${at}::timestamptz where id = ${id}`,
    review: sql`update referrals set review_state = ${to}, review_state_moved = ${at}::timestamptz where id = ${id}`,
    life: sql`update referrals set life_state = ${to}, life_state_moved = ${at}::timestamptz where id = ${id}`,
  };
  const update = Object.entries(columns).find(([name]) => name === region)?.[1];
  if (update) await query(db.pool, update);
}

async function setting() {
  const { id: partnerId } = await makePartner(db.pool);
  const referral = await makeReferral(db.pool, { partnerId, appId });
  const none = { pending: 0, held: 0, ready: 0, onItsWay: 0, paid: 0, earned: 0 };
  return {
    partnerId,
    referral,
    charge: (commission: number, at: string, more: Partial<Parameters<typeof makeCharge>[1]> = {}) =>
      makeCharge(db.pool, {
        referral,
        at,
        recordedAt: at,
        amount: commission * 5,
        payableMonth: '2026-12',
        state: 'pending',
        ...more,
      }),
    /** The balance in dollars at an instant, without the parts that are nothing. */
    at: async (instant: string, currency = 'USD') => {
      const found = (await balanceAsOf(db.pool, partnerId, instant)).find((one) => one.currency === currency);
      const { currency: _, ...parts } = found ?? { currency, ...none };
      return Object.fromEntries(Object.entries(parts).filter(([, amount]) => amount !== 0));
    },
  };
}

describe('a commission', () => {
  test('is there from when it was recorded, in the state it had then', async () => {
    const { charge, at } = await setting();
    const { commissionId: id } = await charge(1, day(1, '10:00:00.000'), { recordedAt: day(1) });
    await step({ entity: 'commission', id, from: 'pending', to: 'held', at: day(2) });
    await step({ entity: 'commission', id, from: 'held', to: 'pending', at: day(3) });
    await step({ entity: 'commission', id, from: 'pending', to: 'payable', at: day(4) });
    const waits = [{ pending: 1, earned: 1 }];
    expect(await at(before(1))).toEqual({});
    expect([await at(day(1)), await at(before(2)), await at(day(3)), await at(before(4))]).toEqual(
      Array.from({ length: 4 }, () => waits).flat(),
    );
    expect([await at(day(2)), await at(before(3))]).toEqual(Array.from({ length: 2 }, () => ({ held: 1, earned: 1 })));
    expect([await at(day(4)), await at(day(30))]).toEqual(Array.from({ length: 2 }, () => ({ ready: 1, earned: 1 })));
  });

  test('of two steps at one time is in the state of the later one', async () => {
    const { charge, at } = await setting();
    const { commissionId: id } = await charge(1, day(1));
    await step({ entity: 'commission', id, from: 'held', to: 'pending', at: day(3) });
    await step({ entity: 'commission', id, from: 'pending', to: 'held', at: day(3) });
    await step({ entity: 'commission', id, from: 'held', to: 'payable', at: day(4) });
    expect(await at(day(2))).toEqual({ held: 1, earned: 1 });
    expect(await at(day(3))).toEqual({ held: 1, earned: 1 });
  });

  test('before its first step is where that step came from, in whatever order its history lies', async () => {
    const { partnerId, charge } = await setting();
    const { commissionId: id } = await charge(1, day(1));
    await step({ entity: 'commission', id, from: 'held', to: 'payable', at: day(4) });
    await step({ entity: 'commission', id, from: 'pending', to: 'held', at: day(3) });
    const found = await unindexed(db, (tx) => balanceAsOf(tx, partnerId, day(2)));
    expect(found).toMatchObject([{ pending: 1, held: 0, ready: 0 }]);
  });

  test('is held while its own history says so, as it does while its referral is under review', async () => {
    const { referral, charge, at } = await setting();
    const { commissionId } = await charge(1, day(1));
    await charge(2, day(1), { state: 'payable' });
    const { id } = referral;
    await step({ entity: 'commission', id: commissionId, from: 'pending', to: 'held', at: day(2) });
    await step({ entity: 'commission', id: commissionId, from: 'held', to: 'pending', at: day(4) });
    await step({ entity: 'referral', region: 'review', id, from: 'clear', to: 'flagged', at: day(2) });
    await step({ entity: 'referral', region: 'life', id, from: 'installed', to: 'paying', at: day(3) });
    await step({ entity: 'referral', region: 'review', id, from: 'flagged', to: 'clear', at: day(4) });
    const clear = { pending: 1, ready: 2, earned: 3 };
    const held = { held: 1, ready: 2, earned: 3 };
    expect([await at(before(2)), await at(day(2)), await at(day(3)), await at(before(4)), await at(day(4))]).toEqual([
      clear,
      held,
      held,
      held,
      clear,
    ]);
  });

  test('without history is as it was made', async () => {
    const { charge, at } = await setting();
    await charge(1, day(1), { state: 'held' });
    expect(await at(day(2))).toEqual({ held: 1, earned: 1 });
  });
});

describe('a payout', () => {
  test('has its entries from when it is made until it is voided', async () => {
    const { partnerId, at } = await setting();
    const bonus = await makeEntry(db.pool, { partnerId, amount: 4, at: day(1) });
    const other = await makeEntry(db.pool, { partnerId, amount: 8, at: day(1) });
    await makePayout(db.pool, { partnerId, entries: [other], month: '2026-10', at: day(1) });
    const { id } = await makePayout(db.pool, { partnerId, entries: [bonus], at: day(2) });
    await step({ entity: 'payout', id, from: 'open', to: 'approved', at: day(3) });
    await step({ entity: 'payout', id, from: 'approved', to: 'voided', at: day(4) });
    const ready = { ready: 4, onItsWay: 8, earned: 12 };
    const sent = { onItsWay: 12, earned: 12 };
    expect([await at(before(2)), await at(day(2)), await at(day(3)), await at(before(4)), await at(day(4))]).toEqual([
      ready,
      sent,
      sent,
      sent,
      ready,
    ]);
  });

  test('counts as on its way until it is paid, then as paid, and no longer as paid once it is returned', async () => {
    const { partnerId, at } = await setting();
    const bonus = await makeEntry(db.pool, { partnerId, amount: 4, at: day(1) });
    const { id } = await makePayout(db.pool, { partnerId, entries: [bonus], at: day(2) });
    await query(
      db.pool,
      sql`update payouts set reference = 'REF-1', paid_at = ${day(3)}::timestamptz where id = ${id}`,
    );
    await step({ entity: 'payout', id, from: 'open', to: 'paid', at: day(3) });
    const entryId = newId();
    await query(
      db.pool,
      sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, payout_id, occurred_at, created_at)
          values (${entryId}, ${partnerId}, 'payout', -4, 'USD', '2026-11-01', ${id}, ${day(3)}, ${day(3)})`,
    );
    await step({ entity: 'payout', id, from: 'paid', to: 'returned', at: day(5) });
    await query(
      db.pool,
      sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, payout_id, reverses, reason,
                                      occurred_at, created_at)
          values (${newId()}, ${partnerId}, 'adjustment', 4, 'USD', '2026-11-01', ${id}, ${entryId}, 'Sent back',
                  ${day(5)}, ${day(5)})`,
    );
    const paid = { paid: 4, earned: 4 };
    expect([await at(before(3)), await at(day(3)), await at(before(5)), await at(day(5))]).toEqual([
      { onItsWay: 4, earned: 4 },
      paid,
      paid,
      { ready: 4, earned: 4 },
    ]);
  });
});

test('what a claim moved is held while its commission is, or while a reversal of it is open', async () => {
  const [own, other] = [await setting(), await setting()];
  const moved = await own.charge(4, day(1));
  const adjustment = (partnerId: string, amount: number) =>
    makeEntry(db.pool, { partnerId, amount, kind: 'adjustment', at: day(1) });
  const ids = [await adjustment(own.partnerId, -1), await adjustment(other.partnerId, 1)].map(({ entryId }) => entryId);
  await query(
    db.pool,
    sql`insert into moved_entries (entry_id, commission_id) select unnest(${ids}::uuid[]), ${moved.commissionId}::uuid`,
  );
  const id = moved.commissionId;
  await step({ entity: 'commission', id, from: 'pending', to: 'held', at: day(2) });
  await step({ entity: 'commission', id, from: 'held', to: 'payable', at: day(3) });
  const reversal = await makeReversal(db.pool, { charge: moved, amount: 1, at: day(5) });
  const ready = { ready: 3, earned: 3 };
  const inDispute = { ready: 4, held: -1, earned: 3 };
  expect([await own.at(day(1)), await own.at(day(2)), await own.at(before(3)), await own.at(day(3))]).toEqual([
    { pending: 4, ready: -1, earned: 3 },
    { held: 3, earned: 3 },
    { held: 3, earned: 3 },
    ready,
  ]);
  expect([await own.at(before(5)), await own.at(day(5)), await own.at(day(7))]).toEqual([ready, inDispute, inDispute]);
  await query(
    db.pool,
    sql`update reversals set state = 'withdrawn', ended_at = ${day(7)}::timestamptz where id = ${reversal.id}`,
  );
  expect([await own.at(day(5)), await own.at(before(7)), await own.at(day(7)), await own.at(day(8))]).toEqual([
    inDispute,
    inDispute,
    ready,
    ready,
  ]);
  expect(await other.at(day(2))).toEqual({ ready: 1, earned: 1 });
});

test('a refund of what is payable is ready', async () => {
  const { charge, at } = await setting();
  const paid = await charge(16, day(1), { state: 'payable' });
  await makeRefund(db.pool, { charge: paid, amount: 20, at: day(2) });
  // Factories record refunds by the database's clock.
  expect(await at('2200-01-01T00:00:00.000Z')).toEqual({ ready: 12, earned: 12 });
});

test('balances are of one partner, by currency', async () => {
  const [first, second] = [await setting(), await setting()];
  for (const { partnerId, charge } of [first, second]) {
    for (const [currency, amount] of [
      ['EUR', 1],
      ['CAD', 2],
      ['USD', 4],
      ['GBP', 8],
    ] as const)
      await makeEntry(db.pool, { partnerId, amount, currency, at: day(1) });
    await charge(16, day(1), { state: 'payable' });
    const bonus = await makeEntry(db.pool, { partnerId, amount: 32, at: day(1) });
    await makePayout(db.pool, { partnerId, entries: [bonus], at: day(2) });
  }
  const none = { pending: 0, held: 0, ready: 0, onItsWay: 0, paid: 0, earned: 0 };
  const found = await unindexed(db, async (tx) => {
    await query(tx, sql`set local enable_sort = off`);
    return balanceAsOf(tx, first.partnerId, day(3));
  });
  expect(found).toEqual([
    { ...none, currency: 'CAD', ready: 2, earned: 2 },
    { ...none, currency: 'EUR', ready: 1, earned: 1 },
    { ...none, currency: 'GBP', ready: 8, earned: 8 },
    { ...none, currency: 'USD', ready: 4 + 16, onItsWay: 32, earned: 4 + 16 + 32 },
  ]);
});
