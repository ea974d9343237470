import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { completeSettings } from '#contract/cases/reviewRules.ts';
import type { CaseRule } from '#contract/cases/states.ts';

import { ruleBook } from '../../../../server/features/cases/rules/book.ts';
import { windowOf } from '../../../../server/features/cases/rules/window.ts';
import { selfReferralReasons } from '../../../../server/features/referrals/selfReferral.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { unindexed } from '../../../support/databases/unindexed.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner, makePayoutMethod } from '../../../support/make/partners.ts';
import { makeReferral, makeReferrals } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

/* What single rules find, at their bounds. */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const installedAt = '2026-11-10T12:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(installedAt) + seconds * 1000).toISOString();
const [hour, day] = [3600, 24 * 3600];

interface Given {
  readonly settings?: object;
  readonly referrals: readonly { readonly id: string }[];
  readonly partnerId?: string | null;
  readonly since?: string;
}

/** What a rule finds, referrals first; it looks at these referrals. */
async function find(rule: CaseRule, { settings = {}, referrals, partnerId = null, since = '-infinity' }: Given) {
  const condition: Sql = sql`r.id = any(${referrals.map(({ id }) => id)}::uuid[])`;
  const found = await ruleBook[rule](db.pool, {
    settings: completeSettings(settings),
    referrals: condition,
    partnerId,
    since,
    moments: [],
  });
  return query<{ partnerId: string; referralId: string | null; key: string; why: string; detail: string }>(
    db.pool,
    sql`select partner_id as "partnerId", referral_id as "referralId", key, why, detail from (${found}) f order by 2, 1, 3`,
  );
}

interface Visit {
  readonly referrer?: string;
  readonly ads?: readonly string[];
  readonly at?: string;
  readonly shop?: string;
  readonly isKept?: boolean;
}

/** A partner in an app, and shops it referred by visits. */
async function referring() {
  const [{ id: partnerId }, app] = [await makePartner(db.pool), await makeApp(db.pool)];
  const link = { partnerId, appId: app.id };
  const visited = async ({ referrer = '', ads = [], at = after(-hour), shop, isKept = false }: Visit = {}) => {
    const visitId = newId();
    const table = isKept ? sql`kept_visits` : sql`visits`;
    await query(
      db.ownerPool,
      sql`insert into ${table} (id, partner_id, app_id, shop, visitor, source, created_at, referrer_host, ad_clicks)
          values (${visitId}, ${partnerId}, ${app.id}, ${shop ?? null}, ${Buffer.from(visitId)}, 'link', ${at}::timestamptz,
                  ${referrer}, ${[...ads]}::text[])`,
    );
    return visitId;
  };
  return {
    partnerId,
    app,
    visited,
    referral: async (visit: Visit = {}) =>
      makeReferral(db.pool, { ...link, installedAt, visitId: await visited(visit) }),
    /** A shop that left after so many seconds. */
    left: (seconds: number, at = installedAt) =>
      makeReferral(db.pool, {
        ...link,
        life: 'uninstalled',
        installedAt: at,
        uninstalledAt: new Date(Date.parse(at) + seconds * 1000).toISOString(),
      }),
    finding: ({ id: referralId }: { id: string }, why: string, detail = '') => ({
      partnerId,
      referralId,
      key: '',
      why,
      detail,
    }),
  };
}

test('a window is so many days of the zone, the last of them the day of the moment', () => {
  expect(windowOf('Europe/Berlin', new Date('2026-11-30T23:30:00.000Z'), 7)).toEqual({
    from: '2026-11-25',
    to: '2026-12-02',
    since: '2026-11-24T23:00:00.000Z',
    until: '2026-12-01T23:00:00.000Z',
    month: '2026-11',
  });
});

test('a banned site is found itself and by its subdomains, of the referrals that are looked at', async () => {
  const { referral, finding } = await referring();
  const hosts = ['coupons.example', 'deals.coupons.example', 'notcoupons.example', 'oupons.example', ''];
  const referrals = [];
  for (const referrer of hosts) referrals.push(await referral({ referrer }));
  await referral({ referrer: 'coupons.example' });
  expect(
    await find('bannedReferrer', { referrals, settings: { bannedHosts: ['coupons.example', 'other.example'] } }),
  ).toEqual(
    referrals.slice(0, 2).map((one, index) => finding(one, 'The visit came from a banned site.', hosts[index])),
  );
});

test('an ad is found in the apps that forbid ads, in every app where none is named', async () => {
  const [one, other] = [await referring(), await referring()];
  const why = 'The visit came by a paid ad.';
  const [own, foreign] = [await one.referral({ ads: ['gclid', 'fbclid'] }), await other.referral({ ads: ['gclid'] })];
  const referrals = [own, foreign, await one.referral()];
  await one.referral({ ads: ['gclid'] });
  const found = one.finding(own, why, 'gclid, fbclid');
  expect(await find('adClicks', { referrals, settings: { adApps: [one.app.slug] } })).toEqual([found]);
  expect(await find('adClicks', { referrals, settings: { adApps: [] } })).toEqual([
    found,
    other.finding(foreign, why, 'gclid'),
  ]);
});

test('an install is fast below the seconds that are set, and where its visit was kept late', async () => {
  const { referral, finding } = await referring();
  const referrals = [
    await referral({ at: after(-9.9) }),
    await referral({ at: after(-10) }),
    await referral({ at: after(60) }),
  ];
  await referral({ at: after(-1) });
  const why = 'Installed less than 10 seconds after the visit.';
  const [fast, , late] = referrals;
  if (!fast || !late) throw new Error('no referrals');
  expect(await find('fastInstall', { referrals })).toEqual([finding(fast, why, '9.9 s'), finding(late, why, '0.0 s')]);
});

test('a visit behind a referral is read from a year before the first install on, and kept ones from ever', async () => {
  const { referral, finding } = await referring();
  const since = '2026-11-01T00:00:00.000Z';
  const first = new Date(Date.parse(since) - 366 * day * 1000);
  const referrals = [
    await referral({ ads: ['gclid'], at: first.toISOString() }),
    await referral({ ads: ['gclid'], at: new Date(first.getTime() - 1).toISOString() }),
    await referral({ ads: ['gclid'], at: '2024-01-01T00:00:00.000Z', isKept: true }),
  ];
  const [early, , kept] = referrals;
  if (!early || !kept) throw new Error('no referrals');
  const why = 'The visit came by a paid ad.';
  expect(await find('adClicks', { referrals, since })).toEqual([
    finding(early, why, 'gclid'),
    finding(kept, why, 'gclid'),
  ]);
});

describe('shops that left soon', () => {
  const why = 'Uninstalled within 24 hours, like other shops of the partner.';

  test('are found together, those that are not looked at too, with how long they stayed', async () => {
    const [{ left, finding }, other] = [await referring(), await referring()];
    const shops = [await left(5 * hour), await left(day - 1), await left(0)];
    for (let n = 0; n < 3; n += 1) await other.left(hour);
    // As long as is allowed.
    await left(day);
    const [first, second, third] = shops;
    if (!first || !second || !third) throw new Error('no shops');
    const found = [
      finding(first, why, '5.0 h, 3 shops'),
      finding(second, why, '24.0 h, 3 shops'),
      finding(third, why, '0.0 h, 3 shops'),
    ];
    expect(await find('quickUninstall', { referrals: shops.slice(1, 2) })).toEqual(found);
    expect(await find('quickUninstall', { referrals: shops })).toEqual(found);
    expect(await find('quickUninstall', { referrals: shops, settings: { uninstallShops: 4 } })).toEqual([]);
  });

  test('are looked for where one that is looked at left soon, and not where it stayed', async () => {
    const { left } = await referring();
    for (let n = 0; n < 3; n += 1) await left(hour);
    expect(await find('quickUninstall', { referrals: [await left(day), await left(30 * day)] })).toEqual([]);
  });

  test('are of thirty days before those that are looked at, and no older', async () => {
    const { left, finding } = await referring();
    const since = installedAt;
    const shops = [await left(hour, after(-30 * day)), await left(hour), await left(hour, after(1))];
    await left(hour, after(-30 * day - 1));
    const [early, first] = shops;
    if (!early || !first) throw new Error('no shops');
    expect(await find('quickUninstall', { referrals: shops.slice(1), since, settings: { uninstallShops: 2 } })).toEqual(
      [
        finding(early, why, '1.0 h, 2 shops'),
        finding(first, why, '1.0 h, 3 shops'),
        ...shops.slice(2).map((one) => finding(one, why, '1.0 h, 2 shops')),
      ],
    );
  });
});

test('a shop of the partner’s own domain or people is found, of the referrals that are looked at; of another partner’s, not', async () => {
  const [{ id: partnerId, domain }, stranger] = [await makePartner(db.pool), await makePartner(db.pool)];
  const app = await makeApp(db.pool);
  const [user, other] = [
    await makeUser(db.pool, { partnerId, email: 'owner@people.example' }),
    await makeUser(db.pool, { partnerId: stranger.id, email: 'owner@strangers.example' }),
  ];
  const referral = (shop: string, contactEmail = '') =>
    makeReferral(db.pool, { partnerId, appId: app.id, shop, contactEmail });
  const referrals = [
    await referral(`shop.${domain}`),
    await referral('owned.example', user.email),
    await referral('someone-else.example', other.email),
    await referral(`shop.${stranger.domain}`),
  ];
  await referral(`second.${domain}`);
  const finding = (index: number, why: string) => ({
    partnerId,
    referralId: referrals[index]?.id,
    key: '',
    why,
    detail: '',
  });
  expect(await find('selfReferral', { referrals })).toEqual([
    finding(0, selfReferralReasons.domain),
    finding(1, selfReferralReasons.contact),
  ]);
});

test('many shops are compared, each once, however they lie', async () => {
  const [{ id: partnerId, domain }, app] = [await makePartner(db.pool), await makeApp(db.pool)];
  const link = { partnerId, appId: app.id };
  const own = async (name: string) => makeReferral(db.pool, { ...link, shop: `${name}.${domain}` });
  const first = await own('first');
  await makeReferrals(db.pool, link, 9998);
  const [last, next] = [await own('last'), await own('next')];
  await query(db.ownerPool, sql`update referrals set shop_name = 'Moved' where id = ${first.id}`);
  const found = await unindexed(db, async (tx) => {
    const rule = await ruleBook.selfReferral(tx, {
      settings: completeSettings({}),
      referrals: sql`r.partner_id = ${partnerId}`,
      partnerId: null,
      since: '-infinity',
      moments: [],
    });
    return query<{ id: string }>(tx, sql`select referral_id as id from (${rule}) f order by 1`);
  });
  expect(found).toEqual([first, last, next].map(({ id }) => ({ id })));
});

test('a visit is reused that named another shop, or brought another shop before', async () => {
  const { partnerId, app, visited, finding } = await referring();
  const referral = (visitId: string, shop?: string) =>
    makeReferral(db.pool, { partnerId, appId: app.id, installedAt, visitId, ...(shop === undefined ? {} : { shop }) });
  const named = await referral(await visited({ shop: 'another-shop.example' }));
  const own = await referral(await visited({ shop: 'own-shop.example' }), 'own-shop.example');
  const visitId = await visited();
  const [first, second] = [await referral(visitId), await referral(visitId)];
  // The same shop once more.
  const again = await visited();
  const returned = await makeReferral(db.pool, { partnerId, appId: app.id, installedAt, visitId: again });
  const other = await makeApp(db.pool);
  const repeated = await makeReferral(db.pool, {
    partnerId,
    appId: other.id,
    installedAt,
    visitId: again,
    shop: returned.shop,
  });
  await referral(await visited({ shop: 'another-shop.example' }));
  const why = 'The visit behind it was another shop’s.';
  expect(await find('reusedVisit', { referrals: [named, own, first, second, returned, repeated] })).toEqual([
    finding(named, why),
    finding(second, why),
  ]);
});

describe('an account that several are paid to', () => {
  const [early, later, latest] = ['2026-02-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-04-01T10:00:00.000Z'];
  let made = 0;
  const nextIban = () => `DE${String((made += 1)).padStart(20, '0')}`;
  const payee = async () => {
    const { id } = await makePartner(db.pool, { payoutMethod: null });
    const set = async (iban: string, at: string, state?: 'requested' | 'cancelled' | 'superseded') => {
      const method = await makePayoutMethod(db.pool, {
        partnerId: id,
        iban,
        at,
        ...(state === 'requested' || state === 'cancelled' ? { countsFrom: '2100-01-01T00:00:00.000Z' } : {}),
      });
      if (state === 'cancelled' || state === 'superseded')
        await query(db.ownerPool, sql`update payout_methods set state = ${state} where id = ${method.id}`);
    };
    return { id, set };
  };
  const why = 'Paid to the account of another partner.';
  const findingOf = (partnerId: string, key: string, since = early) => ({
    partnerId,
    referralId: null,
    key,
    why,
    detail: `Theirs since ${since.slice(0, 10)}`,
  });
  const samePayout = (partnerId: string | null = null, referrals: readonly { readonly id: string }[] = []) =>
    find('samePayout', { referrals, partnerId });
  const of = async (...partners: readonly { readonly id: string }[]) => {
    const found = [];
    for (const { id } of partners) found.push(...(await samePayout(id)));
    return found;
  };

  test('names the partner that entered it first beside each that entered it later, with the referrals of both', async () => {
    const [first, second, third, apart] = [await payee(), await payee(), await payee(), await payee()];
    const iban = nextIban();
    await third.set(iban, latest, 'requested');
    await second.set(iban, later);
    await first.set(iban, early);
    await apart.set(nextIban(), latest);
    const app = await makeApp(db.pool);
    const referral = (partnerId: string) => makeReferral(db.pool, { partnerId, appId: app.id });
    const [own, others] = [await referral(second.id), await referral(apart.id)];
    await referral(second.id);
    expect(await of(first, apart)).toEqual([]);
    expect(await samePayout(second.id, [own, others])).toEqual([
      { ...findingOf(second.id, first.id), referralId: own.id },
      findingOf(second.id, first.id),
    ]);
    expect(await of(third)).toEqual([findingOf(third.id, first.id)]);
    expect((await samePayout()).filter((one) => JSON.stringify(one).includes(first.id))).toEqual([
      findingOf(second.id, first.id),
      findingOf(third.id, first.id),
    ]);
  });

  test('is not found of a partner that enters its own once more', async () => {
    const again = await payee();
    const iban = nextIban();
    await again.set(iban, early);
    await again.set(iban, later, 'requested');
    expect(await of(again)).toEqual([]);
  });

  test('is not found with one that is in use no more, nor of one', async () => {
    const [gone, payees, next, last] = [await payee(), await payee(), await payee(), await payee()];
    const [called, replaced, left] = [nextIban(), nextIban(), nextIban()];
    await gone.set(called, early, 'cancelled');
    await gone.set(left, early, 'superseded');
    await payees.set(called, later, 'requested');
    await payees.set(replaced, later);
    await next.set(replaced, latest, 'superseded');
    await next.set(called, latest);
    await last.set(left, latest);
    expect(await of(gone, payees, next, last)).toEqual([findingOf(next.id, payees.id, later)]);
  });

  test('is not found of a partner that has used it before the other one, and changed back', async () => {
    const [returning, other, stranger] = [await payee(), await payee(), await payee()];
    const iban = nextIban();
    await returning.set(iban, early, 'superseded');
    await other.set(iban, later);
    await returning.set(iban, latest);
    // Neither an account of its own from before, nor the account of someone else, makes it theirs.
    await stranger.set(nextIban(), early, 'superseded');
    await stranger.set(iban, latest);
    expect(await of(returning, stranger)).toEqual([findingOf(stranger.id, other.id, later)]);
  });
});
