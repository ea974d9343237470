import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { balanceOf, balancesOf, entriesOf } from '../../../../../server/features/payouts/balance/balance.ts';
import { move } from '../../../../../server/features/payouts/move.ts';
import { query, transaction } from '../../../../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { unindexed } from '../../../../support/databases/unindexed.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeCharge, makeEntry, makePayout, makeRefund, voidPayout } from '../../../../support/make/earnings.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { makeReferral } from '../../../../support/make/referrals.ts';
import { makeUser } from '../../../../support/make/users.ts';

let db: TestDatabase;
let appId: string;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
  appId = (await makeApp(db.pool, { name: 'Parcelwise' })).id;
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T10:00:00.000Z');
/** Each a day later than the one before, so that the newest comes first. */
const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}T12:00:00.000Z`;

interface Entry {
  entryId: string;
  currency: string;
}

/** A partner with an entry of each kind in each part. Each amount is a sum of its own. */
async function setting() {
  const { id: partnerId } = await makePartner(db.pool);
  const referral = async (shop: string, review: 'clear' | 'flagged' = 'clear') =>
    makeReferral(db.pool, { partnerId, appId, shop: `${shop}.${partnerId}.example`, review });
  const [clear, flagged] = [await referral('clear'), await referral('flagged', 'flagged')];
  const charge = (
    at: string,
    commission: number,
    more: Partial<Parameters<typeof makeCharge>[1]> & { state: 'pending' | 'held' | 'payable' | 'paid' | 'cancelled' },
  ) => makeCharge(db.pool, { referral: clear, at, amount: commission * 5, payableMonth: '2026-12', ...more });
  const bonus = (at: string, amount: number, reason: string, more: Partial<Parameters<typeof makeEntry>[1]> = {}) =>
    makeEntry(db.pool, { partnerId, at, amount, reason, ...more });
  const payout = (entries: readonly Entry[], state: 'open' | 'paid', month: string) =>
    makePayout(db.pool, { partnerId, entries, state, month });

  const pending = await charge(day(1), 1, { state: 'pending' });
  await charge(day(2), 2, { state: 'held' });
  await charge(day(3), 4, { state: 'held', referral: flagged });
  await charge(day(4), 8, { state: 'payable' });
  await makeRefund(db.pool, { charge: await charge(day(5), 16, { state: 'payable' }), at: day(6) });
  const cancelled = await charge(day(7), 32, { state: 'cancelled' });
  await makeRefund(db.pool, { charge: cancelled, at: day(8) });
  const settled = await charge(day(9), 64, { state: 'cancelled' });
  const open = await payout([settled], 'open', '2026-11');
  await makeRefund(db.pool, { charge: settled, at: day(10) });
  const paidOnce = await charge(day(11), 128, { state: 'paid' });
  const paid = await payout([paidOnce], 'paid', '2026-09');
  const returned = await payout([await bonus(day(12), 256, 'Returned')], 'paid', '2026-08');
  const [admin, from] = [await makeUser(db.pool, { role: 'admin' }), new Date('2026-11-10T12:00:00.000Z')];
  await transaction(db.pool, (tx) =>
    move(
      tx,
      returned.id,
      { event: 'return', reason: 'The bank sent it back' },
      { actor: { userId: admin.id }, now: from },
    ),
  );
  await voidPayout(db.pool, (await payout([await bonus(day(13), 512, 'Voided')], 'open', '2026-07')).id);
  const early = [await charge(day(17), 16_384, { state: 'pending' }), await charge(day(18), 32_768, { state: 'held' })];
  await payout(early, 'open', '2026-05');
  const freed = await charge(day(15), 8192, { state: 'cancelled' });
  await voidPayout(db.pool, (await payout([freed], 'open', '2026-06')).id);
  await makeRefund(db.pool, { charge: freed, at: day(16) });
  await bonus('2026-11-01T00:00:00.000Z', 1024, 'This month');
  await bonus('2026-12-01T00:00:00.000Z', 2048, 'Next month');
  await bonus(day(14), 4096, 'In euros', { currency: 'EUR' });
  return { partnerId, pending, settled, open, paid, returned };
}

const named = async (partnerId: string, request: Parameters<typeof entriesOf>[2]) => {
  const { data, meta } = await entriesOf(db.pool, partnerId, request, { now });
  return { total: meta.total, entries: data.map(({ label, amount }) => [label.split('.')[0], amount]) };
};

test('a balance has each entry in one part, by partner and currency', async () => {
  const [first, second] = [await setting(), await setting()];
  const none = { pending: 0, held: 0, ready: 0, onItsWay: 0, paid: 0, earned: 0 };
  const of = ({ partnerId }: { partnerId: string }) => [
    { ...none, partnerId, currency: 'EUR', ready: 4096, earned: 4096 },
    {
      partnerId,
      currency: 'USD',
      pending: 1 + 2048,
      held: 2 + 4,
      ready: 8 + 256 + 512 + 1024 - 64,
      onItsWay: 64 + 16_384 + 32_768,
      paid: 128,
      earned: 1 + 2048 + 2 + 4 + 8 + 256 + 512 + 1024 + 128 + 16_384 + 32_768,
    },
  ];
  expect(await balancesOf(db.pool, [first.partnerId], now)).toEqual(of(first));
  expect(await balancesOf(db.pool, [second.partnerId, first.partnerId], now)).toEqual([...of(first), ...of(second)]);
  expect(await balanceOf(db.pool, first.partnerId, now)).toEqual(of(first).map(({ partnerId: _, ...rest }) => rest));
  expect(await balancesOf(db.pool, [], now)).toEqual([]);
});

test('balances and sums are in the order of partners and currencies, however PostgreSQL groups them', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.push((await makePartner(db.pool)).id);
  const currencies = ['USD', 'GBP', 'EUR', 'CAD', 'AUD'];
  for (const partnerId of ids)
    for (const currency of currencies) await makeEntry(db.pool, { partnerId, currency, at: day(1) });
  const period = { from: day(1), to: day(2) };
  await unindexed(db, async (tx) => {
    await query(tx, sql`set local enable_sort = off`);
    expect((await balancesOf(tx, ids, now)).map(({ partnerId, currency }) => [partnerId, currency])).toEqual(
      ids.toSorted().flatMap((id) => currencies.toSorted().map((currency) => [id, currency])),
    );
    const { meta } = await entriesOf(tx, ids[0] ?? '', {}, { now, period });
    expect(meta.totals?.map(({ currency }) => currency)).toEqual(currencies.toSorted());
  });
});

test('a part opens into its entries, the newest first', async () => {
  const { partnerId } = await setting();
  await setting();
  const ready = [
    ['The bank sent it back', 256],
    ['This month', 1024],
    ['In euros', 4096],
    ['Voided', 512],
    ['clear', -64],
    ['clear', -16],
    ['clear', 16],
    ['clear', 8],
  ];
  expect(await named(partnerId, { part: 'pending' })).toEqual({
    total: 2,
    entries: [
      ['Next month', 2048],
      ['clear', 1],
    ],
  });
  expect(await named(partnerId, { part: 'held' })).toEqual({
    total: 2,
    entries: [
      ['flagged', 4],
      ['clear', 2],
    ],
  });
  expect(await named(partnerId, { part: 'ready' })).toEqual({ total: 8, entries: ready });
  expect(await named(partnerId, { part: 'onItsWay' })).toEqual({
    total: 3,
    entries: [
      ['clear', 32_768],
      ['clear', 16_384],
      ['clear', 64],
    ],
  });
  expect(await named(partnerId, { part: 'payable' })).toEqual({
    total: 11,
    entries: [
      ...ready.slice(0, 2),
      ['clear', 32_768],
      ['clear', 16_384],
      ...ready.slice(2, 5),
      ['clear', 64],
      ...ready.slice(5),
    ],
  });
  expect(await named(partnerId, { part: 'paid' })).toEqual({
    total: 3,
    entries: [
      ['The bank sent it back', -256],
      ['', 256],
      ['', 128],
    ],
  });
  const earned = [
    ['Next month', 2048],
    ['This month', 1024],
    ['clear', 32_768],
    ['clear', 16_384],
    ['clear', -8192],
    ['clear', 8192],
    ['In euros', 4096],
    ['Voided', 512],
    ['Returned', 256],
    ['clear', 128],
    ['clear', -64],
    ['clear', 64],
    ['clear', -32],
    ['clear', 32],
    ['clear', -16],
    ['clear', 16],
    ['clear', 8],
    ['flagged', 4],
    ['clear', 2],
    ['clear', 1],
  ];
  expect(await named(partnerId, { part: 'earned' })).toEqual({ total: 20, entries: earned });
  expect(await named(partnerId, {})).toEqual({ total: 20, entries: earned });
  expect(await named(partnerId, { currency: 'EUR' })).toEqual({ total: 1, entries: [['In euros', 4096]] });
  expect(await named(partnerId, { page: 3, perPage: 3 })).toEqual({ total: 20, entries: earned.slice(6, 9) });
});

test('an entry says what it is of, when it is payable and which payout has it', async () => {
  const { partnerId, pending, settled, open, returned, paid } = await setting();
  const first = async (part: 'pending' | 'onItsWay' | 'paid' | 'earned', at = 0) =>
    (await entriesOf(db.pool, partnerId, { part }, { now })).data.at(at);
  const shop = {
    kind: 'commission',
    currency: 'USD',
    label: `clear.${partnerId}.example`,
    app: 'Parcelwise',
    terms: '20% of each charge',
    payableMonth: null,
    payout: null,
  };
  expect(await first('pending', 1)).toEqual({
    ...shop,
    entryId: pending.entryId,
    commissionId: pending.commissionId,
    amount: 1,
    payableMonth: '2026-12',
    occurredAt: day(1),
  });
  expect(await first('onItsWay', 2)).toEqual({
    ...shop,
    entryId: settled.entryId,
    commissionId: settled.commissionId,
    amount: 64,
    payout: { id: open.id, month: '2026-11', state: 'open' },
    occurredAt: day(9),
  });
  expect(await first('earned', 10)).toEqual({
    ...shop,
    entryId: expect.any(String),
    kind: 'reversal',
    commissionId: null,
    amount: -64,
    occurredAt: day(10),
  });
  expect((await entriesOf(db.pool, partnerId, { part: 'ready' }, { now })).data.map(({ payout }) => payout)).toEqual(
    Array.from({ length: 8 }, () => null),
  );
  expect(
    (await entriesOf(db.pool, partnerId, { part: 'held' }, { now })).data.map(({ payableMonth }) => payableMonth),
  ).toEqual(['2026-12', '2026-12']);
  const without = { app: null, terms: null, commissionId: null, payableMonth: null, currency: 'USD' };
  expect(await first('pending')).toEqual({
    ...without,
    entryId: expect.any(String),
    kind: 'bonus',
    label: 'Next month',
    amount: 2048,
    payableMonth: '2026-12',
    payout: null,
    occurredAt: '2026-12-01T00:00:00.000Z',
  });
  expect(await first('paid')).toEqual({
    ...without,
    entryId: expect.any(String),
    kind: 'adjustment',
    label: 'The bank sent it back',
    amount: -256,
    payout: { id: returned.id, month: '2026-08', state: 'returned' },
    occurredAt: '2026-11-10T12:00:00.000Z',
  });
  expect(await first('paid', 2)).toEqual({
    ...without,
    entryId: paid.entryId,
    kind: 'payout',
    label: '',
    amount: 128,
    payout: { id: paid.id, month: '2026-09', state: 'paid' },
    occurredAt: '2026-11-03T12:00:00.000Z',
  });
});

test('entries that occurred at one time stay in one order from page to page', async () => {
  const { id: partnerId } = await makePartner(db.pool);
  const made: string[] = [];
  for (let n = 0; n < 4; n += 1) made.push((await makeEntry(db.pool, { partnerId, at: day(1) })).entryId);
  const pages = [1, 2, 3, 4].map((page) => entriesOf(db.pool, partnerId, { page, perPage: 1 }, { now }));
  expect((await Promise.all(pages)).flatMap(({ data }) => data.map(({ entryId }) => entryId))).toEqual(
    made.toSorted().toReversed(),
  );
  const { data } = await entriesOf(db.pool, partnerId, { perPage: 4 }, { now });
  expect(data.map(({ entryId }) => entryId)).toEqual(made.toSorted().toReversed());
});

test('of a period, a part has the entries that occurred in it, and their sums by currency', async () => {
  const { partnerId } = await setting();
  await setting();
  const within = async (part: 'ready' | 'paid', from: string | null, to: string) => {
    const { data, meta } = await entriesOf(db.pool, partnerId, { part }, { now, period: { from, to } });
    return { totals: meta.totals, total: meta.total, amounts: data.map(({ amount }) => amount) };
  };
  expect(await within('ready', day(10), day(15))).toEqual({
    totals: [
      { currency: 'EUR', amount: 4096 },
      { currency: 'USD', amount: 512 - 64 },
    ],
    total: 3,
    amounts: [4096, 512, -64],
  });
  expect(await within('paid', day(1), '2026-11-10T12:00:00.000Z')).toEqual({
    totals: [{ currency: 'USD', amount: 256 + 128 }],
    total: 2,
    amounts: [256, 128],
  });
  expect(await within('paid', null, day(1))).toEqual({ totals: null, total: 3, amounts: [-256, 256, 128] });
});
