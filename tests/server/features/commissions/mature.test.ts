import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { matureCommissions } from '../../../../server/features/commissions/mature.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { citationColumns, citationOf, makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');

async function referral(given: Parameters<typeof makePartner>[1] = {}) {
  const partner = await makePartner(db.pool, given);
  const app = await makeApp(db.pool);
  return makeReferral(db.pool, { partnerId: partner.id, appId: app.id, life: 'paying' });
}

const statesOf = async (ids: readonly string[]) => {
  const rows = await query<{ id: string; state: string }>(
    db.pool,
    sql`select id, state from commissions where id = any(${ids}::uuid[])`,
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};

/** Pending commissions of a month, in one statement. */
async function manyPending(shop: Awaited<ReturnType<typeof referral>>, month: string, count: number) {
  await query(
    db.pool,
    sql`with charged as (
          insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
          select gen_random_uuid(), ${shop.appId}, ${month} || ' ' || n, 'charge', ${shop.id}, ${shop.shop}, 10000, 'USD',
                 '2026-08-05T12:00:00Z'
            from generate_series(1, ${count}::int) as n
          returning id, app_id, occurred_at)
        insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, state, occurred_at, ${citationColumns})
        select gen_random_uuid(), ${shop.partnerId}, ${shop.id}, app_id, id, 2000, 10000, 2000, 'USD', '2026-08-01',
               ${`${month}-01`}::date, 'pending', occurred_at,
               ${citationOf({ appId: sql`charged.app_id`, referralId: sql`${shop.id}::uuid`, nth: sql`charged.n::int` })}
          from (select *, row_number() over () as n from charged) charged`,
  );
}

describe('maturing', () => {
  it('makes payable what is pending, whose month has come and that nothing holds', async () => {
    const [one, suspended] = [await referral(), await referral({ account: 'suspended' })];
    const made = [
      await makeCharge(db.pool, { referral: one, payableMonth: '2026-11' }),
      await makeCharge(db.pool, { referral: one, payableMonth: '2026-12' }),
      await makeCharge(db.pool, { referral: one, payableMonth: '2026-11', state: 'held' }),
      await makeCharge(db.pool, { referral: suspended, payableMonth: '2026-11' }),
    ];
    expect(await matureCommissions(db.pool, now)).toBe(1);
    expect(await matureCommissions(db.pool, now)).toBe(0);
    expect(await statesOf(made.map(({ commissionId }) => commissionId))).toEqual([
      'payable',
      'pending',
      'held',
      'pending',
    ]);
  });

  it('passes over what it may not make payable, however much that is', async () => {
    const [shop, suspended] = [await referral(), await referral({ account: 'suspended' })];
    await manyPending(suspended, '2026-08', 1100);
    await manyPending(shop, '2026-09', 3);
    expect(await matureCommissions(db.pool, now)).toBe(3);
  });

  it.each([
    ['in transactions of its own', () => matureCommissions(db.pool, now)],
    ['inside a transaction, without an index', () => unindexed(db, (tx) => matureCommissions(tx, now))],
  ])('happens by thousands, of several months, %s', async (_, mature) => {
    const shop = await referral();
    await manyPending(shop, '2026-10', 700);
    await manyPending(shop, '2026-09', 600);
    expect(await mature()).toBe(1300);
  });

  it('asks and writes nothing outside a transaction', async () => {
    const spy = vi.spyOn(db.pool, 'query');
    await matureCommissions(db.pool, now);
    expect(spy.mock.calls).toEqual([]);
    spy.mockRestore();
  });
});
