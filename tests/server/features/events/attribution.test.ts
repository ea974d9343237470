import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { attribute } from '../../../../server/features/events/attribution.ts';
import { itemOf, ofType } from '../../../../server/features/events/incoming.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { installed } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** When every install here is. */
const at = '2026-11-20T12:00:00Z';
let made = 0;

/** A shop that installs an app with a window of ten days; `who` brought it, else no one. */
async function setting() {
  const [app, elsewhere] = [await makeApp(db.pool, { windowDays: 10 }), await makeApp(db.pool)];
  const [one, other] = [
    await makePartner(db.pool, { domain: `one-${(made += 1)}.example` }),
    await makePartner(db.pool),
  ];
  const shop = `shop-${made}.example`;
  const lead = (given: Partial<Parameters<typeof makeLead>[1]> = {}) =>
    makeLead(db.pool, {
      partnerId: one.id,
      appIds: [app.id],
      shop,
      state: 'approved',
      at: '2026-11-01T00:00:00Z',
      ...given,
    });
  return {
    app,
    elsewhere,
    one,
    other,
    shop,
    lead,
    visit: async (
      given: {
        partnerId?: string;
        appId?: string;
        shop?: string | null;
        at?: string;
        id?: string;
        isBot?: boolean;
      } = {},
    ) => {
      const id = given.id ?? newId();
      await query(
        db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at, is_bot)
            values (${id}, ${given.partnerId ?? one.id}, ${given.appId ?? app.id}, ${given.shop === undefined ? shop : given.shop},
                    ${Buffer.alloc(16)}, 'link', ${given.at ?? '2026-11-19T00:00:00Z'}::timestamptz, ${given.isBot ?? null})`,
      );
      return id;
    },
    /** The claim of a lead ends, and it was decided, at these times. */
    claim: (id: string, given: { ends?: string; decided?: string; claimed?: string }) =>
      query(
        db.ownerPool,
        sql`update leads set claim_ends_at = ${given.ends ?? '2027-01-01T00:00:00Z'}::timestamptz,
                             decided_at = ${given.decided ?? '2026-11-01T00:00:00Z'}::timestamptz,
                             claimed_at = ${given.claimed ?? '2026-11-01T00:00:00Z'}::timestamptz where id = ${id}`,
      ),
    found: async (named?: string | { visitId?: string; utmContent?: string }) => {
      const event = installed(shop, at, typeof named === 'string' ? { visitId: named } : named);
      const items = ofType([itemOf({ appId: app.id, webhookId: newId(), event })], 'app.installed');
      return [...(await unindexed(db, (tx) => attribute(tx, items))).values()][0];
    },
    who: async function who(visitId?: string) {
      const found = await this.found(visitId);
      return found && { ways: [found.visitId, found.leadId].filter((id) => id !== null), source: found.source };
    },
  };
}

describe('an install', () => {
  test('of a shop that no one brought is no one’s', async () => {
    expect(await (await setting()).who()).toBe(undefined);
  });

  test('by a visit is its partner’s', async () => {
    const { one, visit, found } = await setting();
    const visitId = await visit();
    expect(await found()).toEqual({
      partnerId: one.id,
      visitId,
      leadId: null,
      source: 'visit',
      witness: 'shop',
      firstVisitAt: '2026-11-19T00:00:00.000Z',
    });
  });

  test('that names its visit is that one’s, within the app’s window, before any other', async () => {
    const world = await setting();
    const named = await world.visit({ shop: null, at: '2026-11-10T12:00:00Z', partnerId: world.other.id });
    await world.visit();
    await world.lead();
    expect(await world.who(named)).toEqual({ ways: [named], source: 'visit' });
  });

  test.each(['2026-11-10T11:59:59Z', '2026-11-20T12:05:01Z'])(
    'that names a visit outside the app’s window, of %s, is not that one’s',
    async (visitedAt) => {
      const world = await setting();
      const named = await world.visit({ shop: null, at: visitedAt });
      expect(await world.who(named)).toBe(undefined);
    },
  );

  test('that names its visit in utm_content is that one’s, unless it names another by its id', async () => {
    const world = await setting();
    const [inUtm, byId] = [
      await world.visit({ shop: null, partnerId: world.other.id }),
      await world.visit({ shop: null }),
    ];
    await world.visit();
    expect(await world.found({ utmContent: inUtm })).toMatchObject({ visitId: inUtm, witness: 'utm_content' });
    expect(await world.found({ utmContent: inUtm, visitId: byId })).toMatchObject({
      visitId: byId,
      witness: 'visit_id',
    });
    expect(await world.found({ visitId: byId, utmContent: byId })).toMatchObject({
      visitId: byId,
      witness: 'visit_id',
    });
  });

  test('that names a visit from before the window by its id, and one within it in utm_content, is the latter’s', async () => {
    const world = await setting();
    const late = await world.visit({ shop: null, at: '2026-11-10T11:59:59Z' });
    const inUtm = await world.visit({ shop: null });
    expect(await world.found({ visitId: late, utmContent: inUtm })).toMatchObject({
      visitId: inUtm,
      witness: 'utm_content',
    });
  });

  test.each(['spring-sale', '', newId()])('whose utm_content is “%s” has nothing from it', async (utmContent) => {
    const world = await setting();
    const last = await world.visit();
    expect(await world.found({ utmContent })).toMatchObject({ visitId: last, witness: 'shop' });
  });

  test('without a named visit has nothing from a bot, such as the preview of a link', async () => {
    const world = await setting();
    const person = await world.visit({ at: '2026-11-18T00:00:00Z', isBot: false });
    await world.visit({ at: '2026-11-17T00:00:00Z', isBot: true });
    await world.visit({ at: '2026-11-19T00:00:00Z', partnerId: world.other.id, isBot: true });
    expect(await world.found()).toMatchObject({ visitId: person, firstVisitAt: '2026-11-18T00:00:00.000Z' });
  });

  test('that names a visit to another app is not that one’s', async () => {
    const world = await setting();
    expect(await world.who(await world.visit({ appId: world.elsewhere.id }))).toBe(undefined);
  });

  test('without a named visit is the shop’s last one’s, before any lead', async () => {
    const world = await setting();
    await world.visit({ at: '2026-11-18T00:00:00Z' });
    const last = await world.visit({ at: '2026-11-19T00:00:00Z', partnerId: world.other.id });
    await world.visit({ at: '2026-11-17T00:00:00Z' });
    await world.lead();
    expect(await world.who()).toEqual({ ways: [last], source: 'visit' });
  });

  test('of two visits at once is the one’s whose id is later', async () => {
    const world = await setting();
    const [first, second] = [newId(), newId()].toSorted();
    await world.visit({ id: second ?? '' });
    await world.visit({ id: first ?? '' });
    expect(await world.who()).toEqual({ ways: [second], source: 'visit' });
  });

  test.each([
    ['of another shop', { shop: 'another.example' }],
    ['of no known shop', { shop: null }],
    ['from before the window', { at: '2026-11-10T11:59:59Z' }],
    ['from more than five minutes later', { at: '2026-11-20T12:05:01Z' }],
  ])('has nothing from a visit %s', async (_, given) => {
    const world = await setting();
    await world.visit(given);
    expect(await world.who()).toBe(undefined);
  });

  test('is its last visit’s, though another followed it', async () => {
    const world = await setting();
    const before = await world.visit();
    await world.visit({ at: '2026-11-20T12:05:01Z', partnerId: world.other.id });
    expect(await world.who()).toEqual({ ways: [before], source: 'visit' });
  });

  test('of an app that is retired is no one’s', async () => {
    const world = await setting();
    await world.visit();
    await query(
      db.ownerPool,
      sql`update apps set listing_state = 'retired', retired_at = ${at}::timestamptz where id = ${world.app.id}`,
    );
    expect(await world.who()).toBe(undefined);
  });

  test('has nothing from a visit to another app', async () => {
    const world = await setting();
    await world.visit({ appId: world.elsewhere.id });
    expect(await world.who()).toBe(undefined);
  });

  test.each([
    ['at the beginning of the window', { at: '2026-11-10T12:00:00Z' }],
    ['five minutes later, by another clock', { at: '2026-11-20T12:05:00Z' }],
  ])('is the visit’s %s', async (_, given) => {
    const world = await setting();
    const visitId = await world.visit(given);
    expect(await world.who()).toEqual({ ways: [visitId], source: 'visit' });
  });
});

describe('the first visit', () => {
  test('is the partner’s own first of the shop to the app', async () => {
    const world = await setting();
    await world.visit({ at: '2026-03-01T00:00:00Z', partnerId: world.other.id });
    await world.visit({ at: '2026-03-02T00:00:00Z', appId: world.elsewhere.id });
    await world.visit({ at: '2026-03-03T00:00:00Z', shop: 'another.example' });
    await world.visit({ at: '2026-03-05T00:00:00Z' });
    await world.visit({ at: '2026-03-04T00:00:00Z' });
    await world.visit();
    expect(await world.found()).toMatchObject({ firstVisitAt: '2026-03-04T00:00:00.000Z' });
  });

  test('is the named one where that was earlier', async () => {
    const world = await setting();
    const named = await world.visit({ at: '2026-11-11T00:00:00Z', shop: null });
    await world.visit();
    expect(await world.found(named)).toMatchObject({ firstVisitAt: '2026-11-11T00:00:00.000Z' });
  });

  test('is none of a lead', async () => {
    const world = await setting();
    await world.visit({ at: '2026-03-01T00:00:00Z' });
    await world.lead();
    expect(await world.found()).toMatchObject({ source: 'lead', firstVisitAt: null });
  });
});

describe('an install without a visit', () => {
  test('is an approved lead’s', async () => {
    const world = await setting();
    const { id } = await world.lead();
    expect(await world.found()).toEqual({
      partnerId: world.one.id,
      visitId: null,
      leadId: id,
      source: 'lead',
      witness: 'lead',
      firstVisitAt: null,
    });
  });

  test.each([['pending'], ['rejected']] as const)('is not a %s lead’s', async (state) => {
    const world = await setting();
    await world.lead({ state });
    expect(await world.who()).toBe(undefined);
  });

  test('is not a lead’s for another shop or another app', async () => {
    const world = await setting();
    await world.lead({ shop: 'another.example' });
    await world.lead({ appIds: [world.elsewhere.id] });
    expect(await world.who()).toBe(undefined);
  });

  test.each([
    ['whose claim ends at that moment', { ends: at }, true],
    ['whose claim has just ended', { ends: '2026-11-20T11:59:59Z' }, false],
    ['that was approved five minutes later, by another clock', { decided: '2026-11-20T12:05:00Z' }, true],
    ['that was approved later', { decided: '2026-11-20T12:05:01Z' }, false],
  ])('is a lead’s %s: %o is %s', async (_, times, isFound) => {
    const world = await setting();
    const { id } = await world.lead();
    await world.claim(id, times);
    expect(await world.who()).toEqual(isFound ? { ways: [id], source: 'lead' } : undefined);
  });

  test('is the first claim’s of two, and of claims of one moment that of the earlier id', async () => {
    const world = await setting();
    const leads = [await world.lead(), await world.lead({ partnerId: world.other.id }), await world.lead()];
    const [a = '', b = '', c = ''] = leads.map(({ id }) => id);
    await world.claim(a, { claimed: '2026-11-03T00:00:00Z' });
    await world.claim(c, { claimed: '2026-11-02T00:00:00Z' });
    await world.claim(b, { claimed: '2026-11-02T00:00:00Z' });
    expect(await world.who()).toEqual({ ways: [b], source: 'lead' });
  });

  test.each([
    ['whose claim has ended', { ends: '2026-11-20T11:59:59Z' }],
    ['that was approved later', { decided: '2026-11-20T12:05:01Z' }],
  ])('is the second claim’s where the first is of a lead %s', async (_, times) => {
    const world = await setting();
    const [first, second] = [await world.lead(), await world.lead({ partnerId: world.other.id })];
    await world.claim(first.id, { claimed: '2026-11-02T00:00:00Z', ...times });
    await world.claim(second.id, { claimed: '2026-11-03T00:00:00Z' });
    expect(await world.who()).toEqual({ ways: [second.id], source: 'lead' });
  });

  test('is not a lead’s that has brought the shop to the app before; of another app it is', async () => {
    const world = await setting();
    const { id } = await world.lead({ appIds: [world.app.id, world.elsewhere.id] });
    const { partnerId } = await makeReferral(db.pool, { partnerId: world.one.id, appId: world.elsewhere.id });
    await query(db.ownerPool, sql`update referrals set lead_id = ${id} where partner_id = ${partnerId}`);
    expect(await world.who()).toEqual({ ways: [id], source: 'lead' });
    const used = await makeReferral(db.pool, { partnerId: world.one.id, appId: world.app.id });
    await query(db.ownerPool, sql`update referrals set lead_id = ${id} where id = ${used.id}`);
    expect(await world.who()).toBe(undefined);
  });

  test('is a lead’s though another lead has brought its shop', async () => {
    const world = await setting();
    const spent = await world.lead({ shop: 'spent.example' });
    const used = await makeReferral(db.pool, { partnerId: world.one.id, appId: world.app.id });
    await query(db.ownerPool, sql`update referrals set lead_id = ${spent.id} where id = ${used.id}`);
    const { id } = await world.lead();
    expect(await world.who()).toEqual({ ways: [id], source: 'lead' });
  });
});

test('installs of several shops and apps are each attributed for themselves', async () => {
  const [one, two, three] = [await setting(), await setting(), await setting()];
  const [visitId, { id: leadId }] = [await one.visit(), await three.lead()];
  const items = ofType(
    [one, two, three].map(({ app, shop }) => itemOf({ appId: app.id, webhookId: newId(), event: installed(shop, at) })),
    'app.installed',
  );
  const found = await attribute(db.pool, items);
  expect(items.map((item) => found.get(item)?.visitId ?? found.get(item)?.leadId ?? null)).toEqual([
    visitId,
    null,
    leadId,
  ]);
});
