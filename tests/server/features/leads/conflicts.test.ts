import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findConflicts } from '../../../../server/features/leads/conflicts.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { next } from '../../../support/make/next.ts';

let db: TestDatabase;
let partner: Awaited<ReturnType<typeof makePartner>>;
let rival: Awaited<ReturnType<typeof makePartner>>;
beforeAll(async () => {
  db = await testDatabase();
  [partner, rival] = [await makePartner(db.pool), await makePartner(db.pool, { name: 'Rival' })];
});
afterAll(() => db.drop());

/** A lead claims its shop for 90 days: that of the first of November until 30 January. */
const first = '2026-11-01T09:00:00.000Z';
const second = '2026-11-02T09:00:00.000Z';
const now = '2026-11-20T12:00:00.000Z';
const end = '2027-01-30T09:00:00.000Z';
const afterEnd = '2027-01-30T09:00:00.001Z';

const newShop = () => `conflict-${next()}.example`;
const mine = (shop: string, more: Partial<Parameters<typeof makeLead>[1]> = {}) =>
  makeLead(db.pool, { partnerId: partner.id, shop, at: second, ...more });
const theirs = (shop: string, more: Partial<Parameters<typeof makeLead>[1]> = {}) =>
  makeLead(db.pool, { partnerId: rival.id, shop, at: first, ...more });

const conflictsOf = async (lead: { id: string }, at = now) =>
  (await findConflicts(db.pool, [lead.id], at)).get(lead.id);
/** What they are of, without whose. */
const namesOf = async (lead: { id: string }, at = now) =>
  (await conflictsOf(lead, at))?.map(({ kind, leadId }) => [kind, leadId]);

describe('a lead conflicts with another one for its shop', () => {
  test('that was first, and not with one that came after it', async () => {
    const shop = newShop();
    const [earlier, later] = [await theirs(shop), await mine(shop)];
    const of = { partnerId: rival.id, partnerName: 'Rival' };
    expect(await conflictsOf(later)).toEqual([
      { ...of, kind: 'shop', what: shop, when: first, until: end, leadId: earlier.id },
    ]);
    expect(await conflictsOf(earlier)).toBe(undefined);
    expect(await findConflicts(db.pool, [earlier.id, later.id], now)).toEqual(
      new Map([[later.id, await conflictsOf(later)]]),
    );
    expect(await findConflicts(db.pool, [earlier.id], now)).toEqual(new Map());
    expect(await findConflicts(db.pool, [], now)).toEqual(new Map());
  });

  test('of two at one time, with the one whose id is lower', async () => {
    const shop = newShop();
    const [one, two] = [await mine(shop), await theirs(shop, { at: second })];
    const [lower, higher] = one.id < two.id ? [one, two] : [two, one];
    expect(await namesOf(higher)).toEqual([['shop', lower.id]]);
    expect(await namesOf(lower)).toBe(undefined);
  });

  test.each(['approved', 'converted', 'expired'] as const)('that is %s, whenever it came', async (state) => {
    const shop = newShop();
    const [own, other] = [await mine(shop), await theirs(shop, { state, at: '2026-11-03T09:00:00.000Z' })];
    expect(await namesOf(own)).toEqual([['shop', other.id]]);
  });

  test('for as long as it claims the shop, and not once it is rejected', async () => {
    for (const state of ['approved', 'pending'] as const) {
      const shop = newShop();
      const [other, own] = [await theirs(shop, { state, decidedAt: first }), await mine(shop)];
      expect(await namesOf(own, end)).toEqual([['shop', other.id]]);
      expect(await namesOf(own, afterEnd)).toBe(undefined);
    }
    const shop = newShop();
    await theirs(shop, { state: 'rejected' });
    await theirs(newShop());
    expect(await namesOf(await mine(shop))).toBe(undefined);
  });

  test('while it is pending or rejected itself', async () => {
    const shop = newShop();
    const other = await theirs(shop);
    const named = [];
    for (const state of ['rejected', 'approved', 'expired'] as const)
      named.push(await namesOf(await mine(shop, { state })));
    expect(named).toEqual([[['shop', other.id]], undefined, undefined]);
  });
});

describe('a lead conflicts with one for another shop', () => {
  const leads = async (own: string, other: string, more: Partial<Parameters<typeof makeLead>[1]> = {}) => ({
    other: await theirs(newShop(), { email: other, ...more }),
    own: await mine(newShop(), { email: own }),
  });

  test('with the same contact, however it is written', async () => {
    const n = next();
    const { own, other } = await leads(`Kim.${n}@Shop.example`, `kim.${n}@shop.EXAMPLE`);
    expect(await conflictsOf(own)).toEqual([
      {
        kind: 'contact',
        what: own.email,
        when: first,
        until: end,
        leadId: other.id,
        partnerId: rival.id,
        partnerName: 'Rival',
      },
    ]);
    expect(await conflictsOf(other)).toBe(undefined);
  });

  test('and not where neither has a contact, or it has another one or claims no more', async () => {
    const n = next();
    expect(await namesOf((await leads('', '')).own)).toBe(undefined);
    expect(await namesOf((await leads(`a-${n}@shop.example`, `b-${n}@shop.example`)).own)).toBe(undefined);
    expect(await namesOf((await leads(`c-${n}@shop.example`, `c-${n}@shop.example`, { state: 'rejected' })).own)).toBe(
      undefined,
    );
  });

  test('of one for its shop, the contact is not named again', async () => {
    const shop = newShop();
    const email = `kim-${next()}@shop.example`;
    const other = await theirs(shop, { email });
    expect(await namesOf(await mine(shop, { email }))).toEqual([['shop', other.id]]);
  });
});

describe('a lead conflicts with a referral of its shop', () => {
  const app = async () => (await makeApp(db.pool, { windowDays: 30 })).id;

  test('to one of its apps', async () => {
    const shop = newShop();
    const [one, other] = [await app(), await app()];
    const installedAt = '2026-10-05T09:00:00.000Z';
    await makeReferral(db.pool, { partnerId: rival.id, appId: one, shop, installedAt });
    await makeReferral(db.pool, { partnerId: rival.id, appId: other, shop });
    await makeReferral(db.pool, { partnerId: rival.id, appId: one, shop: newShop() });
    expect(await conflictsOf(await mine(shop, { appIds: [one] }))).toEqual([
      {
        kind: 'referral',
        what: shop,
        when: installedAt,
        until: null,
        leadId: null,
        partnerId: rival.id,
        partnerName: 'Rival',
      },
    ]);
    expect((await namesOf(await mine(shop)))?.map(([kind]) => kind)).toEqual(['shop']);
  });

  test('that is still its partner’s, or would be again', async () => {
    const appId = await app();
    const named = async (uninstalledAt: string | null) => {
      const shop = newShop();
      await makeReferral(db.pool, {
        partnerId: rival.id,
        appId,
        shop,
        uninstalledAt,
        life: uninstalledAt === null ? 'installed' : 'uninstalled',
      });
      return (await namesOf(await mine(shop, { appIds: [appId] })))?.length ?? 0;
    };
    expect(await named(null)).toBe(1);
    // Thirty days before now, and a thousandth of a second earlier.
    expect(await named('2026-10-21T12:00:00.000Z')).toBe(1);
    expect(await named('2026-10-21T11:59:59.999Z')).toBe(0);
  });

  test('and not with one that was superseded, or that it brought itself', async () => {
    const appId = await app();
    const [gone, brought, other] = [newShop(), newShop(), newShop()];
    const superseded = await makeReferral(db.pool, { partnerId: rival.id, appId, shop: gone });
    await query(
      db.ownerPool,
      sql`update referrals set attribution_state = 'superseded', superseded_at = now() where id = ${superseded.id}`,
    );
    expect(await namesOf(await mine(gone, { appIds: [appId] }))).toBe(undefined);
    const own = await mine(brought, { appIds: [appId] });
    await makeReferral(db.pool, { partnerId: partner.id, appId, shop: brought, source: 'lead', leadId: own.id });
    expect(await namesOf(own)).toBe(undefined);
    const elsewhere = await mine(newShop());
    await makeReferral(db.pool, { partnerId: partner.id, appId, shop: other, source: 'lead', leadId: elsewhere.id });
    expect(await namesOf(await mine(other, { appIds: [appId] }))).toEqual([['referral', null]]);
  });
});

test('of each kind five conflicts are named at most, the earliest first', async () => {
  const shop = newShop();
  const email = `many-${next()}@shop.example`;
  const at = (n: number) => `2026-10-${String(n).padStart(2, '0')}T09:00:00.000Z`;
  const made: { kind: string; when: string; leadId: string | null }[] = [];
  // In an order of their own, so that none comes first by chance.
  for (const n of [7, 2, 5, 1, 6, 3, 4]) {
    const { id } = await theirs(shop, { at: at(n) });
    made.push({ kind: 'shop', when: at(n), leadId: id });
  }
  for (const n of [14, 11, 13, 16, 12, 15]) {
    const { id } = await theirs(newShop(), { at: at(n), email });
    made.push({ kind: 'contact', when: at(n), leadId: id });
  }
  const appIds = [];
  for (const n of [24, 22, 21, 26, 23, 25]) {
    const { id: appId } = await makeApp(db.pool);
    appIds.push(appId);
    await makeReferral(db.pool, { partnerId: rival.id, appId, shop, installedAt: at(n) });
    made.push({ kind: 'referral', when: at(n), leadId: null });
  }
  const own = await mine(shop, { email, appIds });
  const found = await unindexed(db, (tx) => findConflicts(tx, [own.id], now));
  const named = found.get(own.id)?.map(({ kind, when, leadId }) => ({ kind, when, leadId }));
  const inOrder = made.toSorted((a, b) => (a.when < b.when ? -1 : 1));
  expect(named).toEqual(
    ['shop', 'contact', 'referral'].flatMap((kind) => inOrder.filter((one) => one.kind === kind).slice(0, 5)),
  );
});

test('conflicts of one time are in the order of their kinds and leads', async () => {
  const shop = newShop();
  const email = `same-${next()}@shop.example`;
  const ids = [];
  for (let n = 0; n < 6; n += 1) ids.push((await theirs(shop)).id);
  const contact = await theirs(newShop(), { email });
  const { id: appId } = await makeApp(db.pool);
  await makeReferral(db.pool, { partnerId: rival.id, appId, shop, installedAt: first });
  const own = await mine(shop, { email, appIds: [appId] });
  expect(await namesOf(own)).toEqual([
    ['contact', contact.id],
    ['referral', null],
    ...ids
      .toSorted()
      .slice(0, 5)
      .map((id) => ['shop', id]),
  ]);
});
