import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ingestEvents } from '../../../../../server/features/events/ingest.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { query } from '../../../../../server/platform/database/pool.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { charged, installed, uninstalled } from '../../../../support/events.ts';
import { makeApp } from '../../../../support/make/apps.ts';
import { makeLead } from '../../../../support/make/leads.ts';
import { makePartner } from '../../../../support/make/partners.ts';
import { locksTaken } from '../../../../support/databases/locked.ts';
import { nextShop, taking } from '../../../../support/taking.ts';

/* What events come to, taken as one set in one transaction. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const { incoming, take, outcomes, setting, shopOf, ledgerOf } = taking(() => db, now);
const referrals = (ids: readonly string[]) =>
  query(
    db.pool,
    sql`select life_state as life, review_state as review, uninstalled_at as "uninstalledAt", superseded_at as "supersededAt"
          from referrals where id = any(${ids}::uuid[]) order by id`,
  );

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
