import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { registerLifecycles } from '../../../../server/lifecycles.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { charged, installed, refunded, uninstalled } from '../../../support/events.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makeLead } from '../../../support/make/leads.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { keptFrom, locksTaken } from '../../../support/databases/locked.ts';
import { nextShop, taking } from '../../../support/taking.ts';

/* What events come to, taken as one set in one transaction. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const { incoming, take, outcomes, setting, shopOf, ledgerOf } = taking(() => db, now);
type Setting = Awaited<ReturnType<typeof setting>>;

const referrals = (ids: readonly string[]) =>
  query(
    db.pool,
    sql`select life_state as life, review_state as review, uninstalled_at as "uninstalledAt", superseded_at as "supersededAt"
          from referrals where id = any(${ids}::uuid[]) order by id`,
  );
const supersede = (referralId: string, at: string) =>
  query(
    db.ownerPool,
    sql`update referrals set superseded_at = ${at}::timestamptz, attribution_state = 'superseded' where id = ${referralId}`,
  );

describe('events of one app or shop', () => {
  test('are told apart from those of another by app and by type, whatever their ids', async () => {
    const [one, two] = [await setting(), await setting()];
    const shop = nextShop();
    for (const world of [one, two]) await shopOf(world, { shop });
    const of = (world: Setting, event: AppEvent, webhookId: string) => ({ appId: world.appId, event, webhookId });
    expect(
      await outcomes(
        of(one, charged(shop, '2026-11-05T00:00:00Z', 'x', 1000), 'm1'),
        of(one, refunded(shop, '2026-11-06T00:00:00Z', { refundId: 'x', chargeId: 'x', amount: 500 }), 'm2'),
      ),
    ).toEqual(['attributed', 'attributed']);
    expect(await outcomes(of(two, charged(shop, '2026-11-05T00:00:00Z', 'x', 3000), 'm1'))).toEqual(['attributed']);
    expect([await ledgerOf(one), await ledgerOf(two)]).toEqual([
      ['x commission 200', 'x reversal -100'],
      ['x commission 600'],
    ]);
  });

  test('that carry no id of their own are repeated by their message only', async () => {
    const world = await setting();
    const { shop } = await shopOf(world);
    const { appId } = world;
    expect(
      await outcomes(
        { appId, event: uninstalled(shop, '2026-11-02T00:00:00Z') },
        { appId, event: uninstalled(shop, '2026-11-02T00:00:00Z') },
      ),
    ).toEqual(['attributed', 'repeated']);
  });

  test('are repeated by their message before they are by their charge, and keep the first one’s id', async () => {
    const world = await setting();
    const { shop } = await shopOf(world);
    const send = async (webhookId: string, chargeId: string) => {
      const event = charged(shop, '2026-11-05T00:00:00Z', chargeId, 1000);
      const [receipt] = await transaction(db.pool, (tx) =>
        ingestEvents(tx, [{ appId: world.appId, webhookId, event }], now),
      );
      return receipt;
    };
    const [one, two] = [await send('m1', 'c1'), await send('m2', 'c2')];
    expect([await send('m1', 'c2'), await send('m2', 'c1'), await send('m3', 'c1'), await send('m3', 'c2')]).toEqual([
      one,
      two,
      one,
      two,
    ]);
    expect(await ledgerOf(world)).toEqual(['c1 commission 200', 'c2 commission 200']);
  });

  test('are repeated by their transaction where they name one, and not by their charge, which may recur', async () => {
    const world = await setting();
    const { shop } = await shopOf(world);
    const { appId } = world;
    const paid = (transactionId: string): AppEvent => {
      const { data } = { data: { shop, chargeId: 'c1', amount: 1000, currency: 'USD', transactionId } };
      return { type: 'charge.succeeded', timestamp: '2026-11-05T00:00:00Z', data };
    };
    expect(
      await outcomes({ appId, event: paid('t1') }, { appId, event: paid('t2') }, { appId, event: paid('t1') }),
    ).toEqual(['attributed', 'attributed', 'attributed']);
    expect(
      await query(
        db.pool,
        sql`select external_id as id, is_old_secret as "isOldSecret" from app_events
             where app_id = ${appId} and outcome = 'attributed' order by 1`,
      ),
    ).toEqual([
      { id: 't1', isOldSecret: false },
      { id: 't2', isOldSecret: false },
    ]);
  });

  test('keep their partner and referral as they are, and no others', async () => {
    const world = await setting();
    const own = await shopOf(world);
    const elsewhere = await setting();
    const inTheSameApp = { ...(await setting()), appId: world.appId };
    const former = { ...(await setting()), appId: world.appId };
    const same = await shopOf(elsewhere, { shop: own.shop });
    const other = await shopOf(inTheSameApp);
    const sent = incoming([{ appId: world.appId, event: charged(own.shop, '2026-11-05T00:00:00Z', 'c1', 1000) }]);
    await query(
      db.ownerPool,
      sql`insert into referrals (id, partner_id, app_id, shop, source, installed_at, superseded_at, attribution_state)
          values (${newId()}, ${former.partnerId}, ${former.appId}, ${own.shop}, 'visit', '2026-01-01T00:00:00Z',
                  '2026-02-01T00:00:00Z', 'superseded')`,
    );
    await transaction(db.pool, async (tx) => {
      await ingestEvents(tx, sent, now);
      expect({
        partner: await keptFrom(db, 'partners', world.partnerId),
        elsewhere: await keptFrom(db, 'partners', elsewhere.partnerId),
        inTheSameApp: await keptFrom(db, 'partners', inTheSameApp.partnerId),
        former: await keptFrom(db, 'partners', former.partnerId),
        referral: await keptFrom(db, 'referrals', own.referralId),
        same: await keptFrom(db, 'referrals', same.referralId),
        other: await keptFrom(db, 'referrals', other.referralId),
      }).toEqual({
        partner: 'writers',
        elsewhere: 'no one',
        inTheSameApp: 'no one',
        former: 'no one',
        referral: 'all',
        same: 'no one',
        other: 'no one',
      });
    });
  });

  test('take their shop alone on every server, then partners, then referrals, then the sums, then refunds that wait', async () => {
    const world = await setting();
    const { shop } = await shopOf(world, { life: 'paying' });
    const sent = incoming([{ appId: world.appId, event: charged(shop, '2026-11-06T00:00:00Z', 'c1', 1000) }]);
    expect(await locksTaken(db, (tx) => ingestEvents(tx, sent, now))).toEqual([
      'advisory locks in order',
      'partners by id for share',
      'r by r.id for no key update',
      'an advisory lock',
      'refund_queue by q.received_at, q.event_id for update',
    ]);
  });

  test('of an earlier partner’s time keep that partner and referral as they were', async () => {
    const world = await setting();
    const gone = { life: 'uninstalled', uninstalledAt: '2026-11-02T00:00:00.000Z' } as const;
    const { shop, referralId } = await shopOf(world, gone);
    await supersede(referralId, '2026-11-15T00:00:00Z');
    const sent = incoming([{ appId: world.appId, event: charged(shop, '2026-11-01T10:00:00Z', 'c1', 1000) }]);
    await transaction(db.pool, async (tx) => {
      await ingestEvents(tx, sent, now);
      expect([await keptFrom(db, 'partners', world.partnerId), await keptFrom(db, 'referrals', referralId)]).toEqual([
        'writers',
        'writers',
      ]);
    });
    const again = incoming([{ appId: world.appId, event: charged(shop, '2026-11-01T10:00:00Z', 'c2', 1000) }]);
    expect(await locksTaken(db, (tx) => ingestEvents(tx, again, now))).toEqual([
      'advisory locks in order',
      'partners by id for share',
      'r by r.id for no key update',
      'p, r by p.id for share',
      'an advisory lock',
      'refund_queue by q.received_at, q.event_id for update',
    ]);
  });
});

describe('an installation', () => {
  test('keeps what it says of its shop, and flags every one that looks like its partner', async () => {
    const { id: partnerId } = await makePartner(db.pool, { domain: 'own-shops.example' });
    const { id: appId } = await makeApp(db.pool);
    const said = { shopName: 'Shop', contactEmail: 'ann@elsewhere.example', country: 'DE', plan: 'Pro' };
    const shops = ['one.own-shops.example', 'two.own-shops.example', 'another.example'];
    for (const shop of shops)
      await query(
        db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${partnerId}, ${appId}, ${shop}, ${Buffer.alloc(16)}, 'link', '2026-11-01T00:00:00Z')`,
      );
    await take(
      ...shops.map((shop, index) => ({
        appId,
        event: installed(shop, '2026-11-02T00:00:00Z', index === 2 ? said : {}),
      })),
    );
    const bare = { shopName: '', contactEmail: '', country: null, plan: '', review: 'flagged' };
    expect(
      await query(
        db.pool,
        sql`select shop_name as "shopName", contact_email as "contactEmail", country, plan, review_state as review
              from referrals where app_id = ${appId} order by shop`,
      ),
    ).toEqual([{ ...said, review: 'clear' }, bare, bare]);
  });

  test('tells its visit the country, unless that has one of its own', async () => {
    const { id: partnerId } = await makePartner(db.pool);
    const { id: appId } = await makeApp(db.pool);
    const visits = [
      { shop: 'alone.example', own: null, said: 'IT' },
      { shop: 'located.example', own: 'FR', said: 'DE' },
      { shop: 'seen-first.example', own: null, said: 'DE' },
    ];
    for (const { shop, own } of visits)
      await query(
        db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, country, created_at)
            values (${newId()}, ${partnerId}, ${appId}, ${shop}, ${Buffer.alloc(16)}, 'link', ${own},
                    '2026-11-01T00:00:00Z')`,
      );
    const [alone, ...together] = visits.map(({ shop, said }) => ({
      appId,
      event: installed(shop, '2026-11-02T00:00:00Z', { country: said }),
    }));
    if (!alone) throw new Error('there are visits');
    await take(alone);
    await take(...together);
    const located = await query(
      db.pool,
      sql`select shop, country from visits where partner_id = ${partnerId} order by shop`,
    );
    expect(located).toEqual([
      { shop: 'alone.example', country: 'IT' },
      { shop: 'located.example', country: 'FR' },
      { shop: 'seen-first.example', country: 'DE' },
    ]);
  });

  test('tells the click of its visit the country, and no other click', async () => {
    const [own, other] = [await setting(), await setting()];
    const { partnerId, appId } = own;
    const [shop, located] = [nextShop(), nextShop()];
    const hour = (n: number) => `2026-11-01T0${n}:00:00.000Z`;
    const [visitor, stranger] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    for (const one of [
      { shop, at: hour(1) },
      { shop: located, at: hour(2) },
    ])
      await query(
        db.pool,
        sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
            values (${newId()}, ${partnerId}, ${appId}, ${one.shop}, ${visitor}, 'link', ${one.at}::timestamptz)`,
      );
    const ofVisit = { partnerId, appId, visitor, at: hour(1), hour: hour(1), country: null };
    const clicks = [
      { ...ofVisit, becomes: 'IT' },
      { ...ofVisit, partnerId: other.partnerId, becomes: null },
      { ...ofVisit, appId: other.appId, becomes: null },
      { ...ofVisit, visitor: stranger, becomes: null },
      // It came before, in an hour of its own.
      { ...ofVisit, at: hour(3), hour: hour(3), becomes: null },
      { ...ofVisit, at: hour(2), hour: hour(2), country: 'FR', becomes: 'FR' },
    ];
    for (const click of clicks)
      await query(
        db.pool,
        sql`insert into clicks (partner_id, app_id, hour, visitor, at, country)
            values (${click.partnerId}, ${click.appId}, ${click.hour}::timestamptz, ${click.visitor},
                    ${click.at}::timestamptz, ${click.country})`,
      );
    await take(
      { appId, event: installed(shop, '2026-11-02T00:00:00Z', { country: 'IT' }) },
      { appId, event: installed(located, '2026-11-02T00:00:00Z', { country: 'DE' }) },
    );
    const stored = await Promise.all(
      clicks.map(
        async (click) =>
          await query<{ country: string | null }>(
            db.pool,
            sql`select country from clicks where partner_id = ${click.partnerId} and app_id = ${click.appId}
                   and visitor = ${click.visitor} and hour = ${click.hour}::timestamptz`,
          ),
      ),
    );
    expect(stored).toEqual(clicks.map(({ becomes }) => [{ country: becomes }]));
  });

  test('leaves a click of another moment of the hour without the country of its visit', async () => {
    const { partnerId, appId } = await setting();
    const shop = nextShop();
    const visitor = Buffer.alloc(16, 3);
    await query(
      db.pool,
      sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
          values (${newId()}, ${partnerId}, ${appId}, ${shop}, ${visitor}, 'link', '2026-11-01T01:20:00Z')`,
    );
    await query(
      db.pool,
      sql`insert into clicks (partner_id, app_id, hour, visitor, at)
          values (${partnerId}, ${appId}, '2026-11-01T01:00:00Z', ${visitor}, '2026-11-01T01:10:00Z')`,
    );
    await take({ appId, event: installed(shop, '2026-11-02T00:00:00Z', { country: 'IT' }) });
    expect(await query(db.pool, sql`select country from clicks where partner_id = ${partnerId}`)).toEqual([
      { country: null },
    ]);
  });

  test('by a lead lets that lead convert, one by a visit none; the sums are locked as it is written', async () => {
    const world = await setting();
    const [claimed, visited] = [nextShop(), nextShop()];
    const lead = await makeLead(db.pool, {
      partnerId: world.partnerId,
      shop: claimed,
      appIds: [world.appId],
      state: 'approved',
    });
    await query(
      db.pool,
      sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
          values (${newId()}, ${world.partnerId}, ${world.appId}, ${visited}, ${Buffer.alloc(16)}, 'link',
                  '2026-11-01T00:00:00Z')`,
    );
    const sent = incoming(
      [claimed, visited].map((shop) => ({ appId: world.appId, event: installed(shop, '2026-11-02T00:00:00Z') })),
    );
    const locks = await locksTaken(db, (tx) => ingestEvents(tx, sent, now));
    expect(locks.filter((lock) => lock === 'an advisory lock')).toEqual(['an advisory lock']);
    const jobs = await query(
      db.ownerPool,
      sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'leads.convert'`,
    );
    expect(jobs).toEqual([{ payload: { ids: [lead.id] } }]);
  });

  test('that is heard of again earns nothing, though it says that it was earlier', async () => {
    const world = await setting();
    const { shop } = await shopOf(world);
    const { appId } = world;
    expect(await outcomes({ appId, event: charged(shop, '2026-10-31T00:00:00Z', 'c1', 1000) })).toEqual([
      'unattributed',
    ]);
    expect(await outcomes({ appId, event: installed(shop, '2026-10-30T00:00:00Z') })).toEqual(['repeated']);
    expect(await ledgerOf(world)).toEqual([]);
  });

  test('of shops that come back at different times brings each back at its own', async () => {
    const world = await setting();
    const gone = { life: 'uninstalled', uninstalledAt: '2026-11-02T00:00:00.000Z' } as const;
    const [one, two] = [await shopOf(world, gone), await shopOf(world, gone)];
    const times = ['2026-11-04T00:00:00.000Z', '2026-11-05T00:00:00.000Z'];
    await take(
      { appId: world.appId, event: installed(one.shop, times[0] ?? '') },
      { appId: world.appId, event: installed(two.shop, times[1] ?? '') },
    );
    const back = await query<{ id: string; at: string }>(
      db.pool,
      sql`select entity_id as id, payload ->> 'at' as at from lifecycle_events
           where event = 'referral.reinstall' and entity_id = any(${[one.referralId, two.referralId]}::uuid[])`,
    );
    expect(new Map(back.map(({ id, at }) => [id, at]))).toEqual(
      new Map([
        [one.referralId, times[0]],
        [two.referralId, times[1]],
      ]),
    );
  });

  test('after the window ends the earlier referral of that shop and no other', async () => {
    const world = await setting();
    const gone = { life: 'uninstalled', uninstalledAt: '2026-11-02T00:00:00.000Z' } as const;
    const [one, other] = [await shopOf(world, gone), await shopOf(world, gone)];
    expect(await outcomes({ appId: world.appId, event: installed(one.shop, '2026-11-15T00:00:00Z') })).toEqual([
      'unattributed',
    ]);
    const left = { life: 'uninstalled', review: 'clear', uninstalledAt: '2026-11-02T00:00:00.000Z' };
    expect(await referrals([one.referralId])).toEqual([{ ...left, supersededAt: '2026-11-15T00:00:00.000Z' }]);
    expect(await referrals([other.referralId])).toEqual([{ ...left, supersededAt: null }]);
  });
});

test('installations and uninstallations are kept with the referral they are of', async () => {
  const world = await setting();
  const { shop, referralId } = await shopOf(world);
  const { appId } = world;
  const unknown = nextShop();
  expect(
    await take(
      { appId, event: installed(shop, '2026-11-02T00:00:00Z') },
      { appId, event: uninstalled(shop, '2026-10-01T00:00:00Z') },
      { appId, event: uninstalled(shop, '2026-11-03T00:00:00Z') },
      { appId, event: uninstalled(shop, '2026-11-03T00:00:00Z') },
      { appId, event: installed(shop, '2026-11-04T00:00:00Z') },
      { appId, event: installed(unknown, '2026-11-04T00:00:00Z') },
      { appId, event: uninstalled(unknown, '2026-11-05T00:00:00Z') },
    ),
  ).toEqual([
    { outcome: 'repeated', referralId },
    { outcome: 'ignored', referralId },
    { outcome: 'attributed', referralId },
    { outcome: 'repeated', referralId },
    { outcome: 'attributed', referralId },
    { outcome: 'unattributed', referralId: null },
    { outcome: 'unattributed', referralId: null },
  ]);
});

describe('an uninstallation', () => {
  test.each([
    ['at the moment of the installation ends it', '2026-11-01T09:00:00Z', 'attributed'],
    ['just before the installation is ignored', '2026-11-01T08:59:59Z', 'ignored'],
  ])('%s', async (_, at, outcome) => {
    const world = await setting();
    const { shop } = await shopOf(world);
    expect(await outcomes({ appId: world.appId, event: uninstalled(shop, at) })).toEqual([outcome]);
  });

  test.each([
    ['at the moment of the last return ends the use', '2026-11-08T00:00:00Z', 'attributed'],
    ['before the last return, though after the first, is ignored', '2026-11-07T00:00:00Z', 'ignored'],
  ])('%s', async (_, at, outcome) => {
    const world = await setting();
    const { shop } = await shopOf(world);
    const { appId } = world;
    await take(
      { appId, event: uninstalled(shop, '2026-11-02T00:00:00Z') },
      { appId, event: installed(shop, '2026-11-04T00:00:00Z') },
      { appId, event: uninstalled(shop, '2026-11-06T00:00:00Z') },
      { appId, event: installed(shop, '2026-11-08T00:00:00Z') },
    );
    expect(await outcomes({ appId, event: uninstalled(shop, at) })).toEqual([outcome]);
  });

  test('of several shops is each one’s own', async () => {
    const world = await setting();
    const [one, two] = [await shopOf(world), await shopOf(world)];
    await take(
      { appId: world.appId, event: uninstalled(one.shop, '2026-11-02T00:00:00Z') },
      { appId: world.appId, event: uninstalled(two.shop, '2026-11-03T00:00:00Z') },
    );
    expect(await referrals([one.referralId])).toMatchObject([{ uninstalledAt: '2026-11-02T00:00:00.000Z' }]);
    expect(await referrals([two.referralId])).toMatchObject([{ uninstalledAt: '2026-11-03T00:00:00.000Z' }]);
  });
});

describe('a charge', () => {
  test('that is recorded without an event is known, with a commission and without', async () => {
    const world = await setting();
    const { shop, referralId } = await shopOf(world);
    await makeCharge(db.pool, { referral: { id: referralId, ...world, shop }, externalId: 'imported' });
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
          values (${newId()}, ${world.appId}, 'plain', 'charge', ${referralId}, ${shop}, 1000, 'USD', '2026-11-05T00:00:00Z')`,
    );
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, shop, amount_minor, currency, occurred_at)
          values (${newId()}, ${world.appId}, 'unreferred', 'charge', ${shop}, 1000, 'USD', '2026-11-05T00:00:00Z')`,
    );
    expect(
      await take(
        ...['imported', 'plain', 'unreferred'].map((id) => ({
          appId: world.appId,
          event: charged(shop, '2026-11-05T00:00:00Z', id, 1000),
        })),
      ),
    ).toEqual([
      { outcome: 'repeated', referralId },
      { outcome: 'repeated', referralId },
      { outcome: 'repeated', referralId: null },
    ]);
    expect(await ledgerOf(world)).toEqual(['imported commission 2000']);
  });

  test('earns for the shop’s present partner at the app’s own rate, whoever had it before', async () => {
    const [present, former] = [await setting({}, { commissionRate: 1000 }), await setting()];
    const { shop, referralId } = await shopOf(present);
    await query(
      db.ownerPool,
      sql`insert into referrals (id, partner_id, app_id, shop, source, installed_at, superseded_at, attribution_state)
          values (${newId()}, ${former.partnerId}, ${present.appId}, ${shop}, 'visit', '2026-01-01T00:00:00Z',
                  '2026-02-01T00:00:00Z', 'superseded')`,
    );
    expect(await take({ appId: present.appId, event: charged(shop, '2026-11-05T00:00:00Z', 'c1', 1000) })).toEqual([
      { outcome: 'attributed', referralId },
    ]);
    expect(await ledgerOf(present)).toEqual(['c1 commission 100']);
  });

  test('is kept with its referral, or without one', async () => {
    const world = await setting();
    const { shop, referralId } = await shopOf(world);
    await take(
      { appId: world.appId, event: charged(shop, '2026-11-05T00:00:00Z', 'c1', 1000) },
      { appId: world.appId, event: charged(nextShop(), '2026-11-05T00:00:00Z', 'c2', 1000) },
    );
    expect(
      await query(
        db.pool,
        sql`select external_id as id, referral_id as "referralId" from charges where app_id = ${world.appId} order by 1`,
      ),
    ).toEqual([
      { id: 'c1', referralId },
      { id: 'c2', referralId: null },
    ]);
  });

  test('with the id of a refund, or of another app’s charge, is another one', async () => {
    const [world, other] = [await setting(), await setting()];
    const { shop } = await shopOf(world);
    const theirs = await shopOf(other);
    const { appId } = world;
    await take(
      { appId: other.appId, event: charged(theirs.shop, '2026-11-05T00:00:00Z', 'c2', 1000) },
      { appId, event: charged(shop, '2026-11-05T00:00:00Z', 'c1', 1000) },
      { appId, event: refunded(shop, '2026-11-06T00:00:00Z', { refundId: 'c2', chargeId: 'c1', amount: 500 }) },
    );
    expect(await outcomes({ appId, event: charged(shop, '2026-11-07T00:00:00Z', 'c2', 2000) })).toEqual(['attributed']);
    expect(await ledgerOf(world)).toEqual(['c1 commission 200', 'c1 reversal -100', 'c2 commission 400']);
  });

  test.each([
    ['2026-11-01T08:55:00Z', 'attributed'],
    ['2026-11-01T08:54:59.999Z', 'unattributed'],
  ])('of %s, of a shop that was installed at nine, is %s', async (at, outcome) => {
    const world = await setting();
    const { shop } = await shopOf(world);
    expect(await outcomes({ appId: world.appId, event: charged(shop, at, 'c1', 1000) })).toEqual([outcome]);
  });

  test.each([
    ['five minutes before the installation of the partner of that time', '2026-11-01T08:55:00Z', 1],
    ['a millisecond more before it', '2026-11-01T08:54:59.999Z', 0],
    ['within the window after that use', '2026-11-12T00:00:00Z', 1],
    ['a millisecond after that window', '2026-11-12T00:00:00.001Z', 0],
    ['at the moment in which the shop became another’s', '2026-11-15T00:00:00Z', 0],
  ])('of a shop that is another’s now, %s (%s), earns %i × for the earlier one', async (_, at, count) => {
    const world = await setting();
    const { shop, referralId } = await shopOf(world, {
      life: 'uninstalled',
      uninstalledAt: '2026-11-02T00:00:00.000Z',
    });
    await supersede(referralId, '2026-11-15T00:00:00Z');
    const [taken] = await take({ appId: world.appId, event: charged(shop, at, 'c1', 1000) });
    expect(taken).toEqual(
      count === 1 ? { outcome: 'attributed', referralId } : { outcome: 'unattributed', referralId: null },
    );
    expect(await ledgerOf(world)).toHaveLength(count);
  });

  test.each([
    ['2026-11-04T23:59:59.999Z', 1],
    ['2026-11-05T00:00:00Z', 0],
  ])(
    'of %s earns %i × for a partner whose shop became another’s on the fifth, within the window',
    async (at, count) => {
      const world = await setting();
      const { shop, referralId } = await shopOf(world);
      await supersede(referralId, '2026-11-05T00:00:00Z');
      await take({ appId: world.appId, event: charged(shop, at, 'c1', 1000) });
      expect(await ledgerOf(world)).toHaveLength(count);
    },
  );

  test.each([
    ['the partner’s own', { commissionRate: 3000 }, 300],
    ['the app’s', {}, 150],
  ])('of an earlier time earns %s rate', async (_, given, earned) => {
    const world = await setting(given, { commissionRate: 1500 });
    await setting({ commissionRate: 100 }, { commissionRate: 100 });
    const { shop, referralId } = await shopOf(world);
    await supersede(referralId, '2026-11-05T00:00:00Z');
    await take({ appId: world.appId, event: charged(shop, '2026-11-04T00:00:00Z', 'c1', 1000) });
    expect(await ledgerOf(world)).toEqual([`c1 commission ${earned}`]);
  });

  test('of an earlier time earns for the last of the partners of then, not for another shop’s or app’s', async () => {
    const world = await setting();
    const shop = nextShop();
    const ended = async (of: Setting, given: Parameters<typeof shopOf>[1], at: string) => {
      const { referralId } = await shopOf(of, given);
      await supersede(referralId, at);
      return referralId;
    };
    await ended(world, { shop, installedAt: '2026-08-01T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
    await ended(world, { shop, installedAt: '2026-11-05T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
    const last = await ended(world, { shop, installedAt: '2026-09-01T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
    await ended(world, { installedAt: '2026-10-01T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
    await ended(await setting(), { shop, installedAt: '2026-10-01T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
    expect(await take({ appId: world.appId, event: charged(shop, '2026-11-01T00:00:00Z', 'c1', 1000) })).toEqual([
      { outcome: 'attributed', referralId: last },
    ]);
  });

  test('of several shops in one set is held where its own partner is not in order', async () => {
    const [good, suspended] = [await setting(), await setting({ account: 'suspended' })];
    const [one, two] = [await shopOf(good), await shopOf({ ...suspended, appId: good.appId })];
    await take(
      { appId: good.appId, event: charged(one.shop, '2026-11-05T00:00:00Z', 'c1', 1000) },
      { appId: good.appId, event: charged(two.shop, '2026-11-05T00:00:00Z', 'c2', 1000) },
    );
    expect(
      await query(
        db.pool,
        sql`select c.external_id as charge, m.state, m.reason from commissions m join charges c on c.id = m.charge_id
             where m.app_id = ${good.appId} order by 1`,
      ),
    ).toEqual([
      { charge: 'c1', state: 'pending', reason: '' },
      { charge: 'c2', state: 'held', reason: 'The account is not active.' },
    ]);
  });
});
