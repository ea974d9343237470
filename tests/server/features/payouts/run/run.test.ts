import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createPool, query, transaction } from '../../../../../server/platform/database/pool.ts';
import { gather, payableOrDue } from '../../../../../server/features/payouts/run/gather.ts';
import { preview, run } from '../../../../../server/features/payouts/run/run.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';
import { makeUser } from '../../../../support/make/users.ts';

let db: TestDatabase;
let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  admin = await makeUser(db.pool, { role: 'admin' });
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');
const runOn = (pool: TestDatabase['pool'], month: string, partners?: string[]) =>
  transaction(pool, (tx) => run(tx, { month, partners }, { actor: { userId: admin.id }, now }));

const payoutsOf = (partnerIds: readonly string[]) =>
  query(
    db.pool,
    sql`select o.amount_minor as amount, o.currency, to_char(o.month, 'YYYY-MM') as month, o.state, o.run_by as "runBy",
               (select count(*)::int from payout_lines l where l.payout_id = o.id and l.is_live) as lines
          from payouts o where o.partner_id = any(${partnerIds}::uuid[]) order by o.month, o.currency, o.amount_minor`,
  );

async function partnerWithShop() {
  const partner = await makePartner(db.pool);
  const app = await makeApp(db.pool);
  return { id: partner.id, referral: await makeReferral(db.pool, { partnerId: partner.id, appId: app.id }) };
}

test('a run matures what is due and creates what the preview showed, line by line', async () => {
  const { id, referral } = await partnerWithShop();
  await makeCharge(db.pool, { referral, amount: 25_000, payableMonth: '2026-10' });
  await makeCharge(db.pool, { referral, amount: 25_000, payableMonth: '2026-11' });
  await makeCharge(db.pool, { referral, amount: 25_000, currency: 'EUR', payableMonth: '2026-11' });
  await makeCharge(db.pool, { referral, amount: 25_000, payableMonth: '2026-12' });
  await makeEntry(db.pool, { partnerId: id, amount: 100 });
  const previewed = await preview(db.pool, { month: '2026-11', partners: [id] }, now);
  expect(previewed.totals).toEqual([
    { currency: 'EUR', amount: 5000 },
    { currency: 'USD', amount: 10_100 },
  ]);
  expect(await runOn(db.pool, '2026-11', [id])).toEqual({ month: '2026-11', created: 2, totals: previewed.totals });
  expect(await payoutsOf([id])).toEqual([
    { amount: 5000, currency: 'EUR', month: '2026-11', state: 'open', runBy: admin.id, lines: 1 },
    { amount: 10_100, currency: 'USD', month: '2026-11', state: 'open', runBy: admin.id, lines: 3 },
  ]);
});

test('a second run of the month does nothing new, and later money waits for the next month', async () => {
  const { id, referral } = await partnerWithShop();
  await makeCharge(db.pool, { referral, amount: 25_000, payableMonth: '2026-10' });
  expect((await runOn(db.pool, '2026-10', [id])).created).toBe(1);
  expect(await runOn(db.pool, '2026-10', [id])).toEqual({ month: '2026-10', created: 0, totals: [] });
  await makeCharge(db.pool, { referral, amount: 30_000, payableMonth: '2026-10' });
  expect((await runOn(db.pool, '2026-10', [id])).created).toBe(0);
  expect((await runOn(db.pool, '2026-11', [id])).created).toBe(1);
  expect((await payoutsOf([id])).length).toBe(2);
});

test('a run of some partners or one currency leaves the others', async () => {
  const [one, other] = [await partnerWithShop(), await partnerWithShop()];
  for (const { referral } of [one, other])
    for (const currency of ['USD', 'EUR'])
      await makeCharge(db.pool, { referral, amount: 25_000, currency, payableMonth: '2026-11' });
  const scope = { month: '2026-11', currency: 'EUR', partners: [one.id] };
  const made = await transaction(db.pool, (tx) => run(tx, scope, { actor: { userId: admin.id }, now }));
  expect(made).toEqual({ month: '2026-11', created: 1, totals: [{ currency: 'EUR', amount: 5000 }] });
  expect(await payoutsOf([one.id, other.id])).toMatchObject([{ currency: 'EUR', amount: 5000 }]);
});

test('a run leaves what is held, was paid or is cancelled, though its month has come', async () => {
  const { id, referral } = await partnerWithShop();
  await makeCharge(db.pool, { referral, amount: 25_000, state: 'payable' });
  for (const state of ['held', 'paid', 'cancelled'] as const)
    await makeCharge(db.pool, { referral, amount: 35_000, state, payableMonth: '2026-10' });
  expect(await runOn(db.pool, '2026-11', [id])).toEqual({
    month: '2026-11',
    created: 1,
    totals: [{ currency: 'USD', amount: 5000 }],
  });
});

test('a run that names no partners pays everyone', async () => {
  for (const { id } of [await partnerWithShop(), await partnerWithShop()])
    await makeEntry(db.pool, { partnerId: id, amount: 6000, currency: 'CHF' });
  const scope = { month: '2026-11', currency: 'CHF' };
  expect(await transaction(db.pool, (tx) => run(tx, scope, { actor: { userId: admin.id }, now }))).toEqual({
    month: '2026-11',
    created: 2,
    totals: [{ currency: 'CHF', amount: 12_000 }],
  });
});

test('two runs at once on two pools have one effect, also of two months', async () => {
  const partners = await Promise.all(Array.from({ length: 20 }, () => partnerWithShop()));
  const ids = partners.map((partner) => partner.id);
  for (const { referral } of partners) await makeCharge(db.pool, { referral, amount: 25_000, payableMonth: '2026-10' });
  const second = createPool({ url: db.url, max: 3 });
  try {
    const results = await Promise.all([
      runOn(db.pool, '2026-11', ids),
      runOn(second, '2026-11', ids),
      runOn(db.pool, '2026-10', ids),
      runOn(second, '2026-10', ids),
    ]);
    expect(results.map((result) => result.created).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 20]);
  } finally {
    await second.end();
  }
  const rows = await payoutsOf(ids);
  expect(rows.length).toBe(20);
  expect(rows.every((row) => 'amount' in row && row.amount === 5000)).toBe(true);
  const scope = { month: '2026-11', partners: ids };
  expect(await gather(db.pool, scope, await payableOrDue(db.pool, scope, now))).toEqual([]);
});

test('who ran it, and for what, is kept', async () => {
  const { id } = await partnerWithShop();
  await makeEntry(db.pool, { partnerId: id, amount: 7000 });
  await runOn(db.pool, '2026-11', [id]);
  const kept = await query(
    db.pool,
    sql`select actor_id as actor, payload from audit_events where action = 'payouts.run'
         and payload -> 'partners' ? ${id}`,
  );
  expect(kept).toEqual([
    {
      actor: admin.id,
      payload: { month: '2026-11', created: 1, totals: [{ currency: 'USD', amount: 7000 }], partners: [id] },
    },
  ]);
});
