import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events.ts';

import { ingestEvents } from '../../../../server/features/events/ingest.ts';
import { registerLifecycles } from '../../../../server/lifecycles.ts';
import { query, transaction } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/database.ts';
import { charged, installed, refunded, uninstalled } from '../../../support/events.ts';
import { makeCharge, type makeReferral } from '../../../support/factories.ts';
import { keptFrom, locksTaken } from '../../../support/locked.ts';
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
  query(db.ownerPool, sql`update referrals set superseded_at = ${at}::timestamptz where id = ${referralId}`);

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
        of(two, charged(shop, '2026-11-05T00:00:00Z', 'x', 3000), 'm1'),
      ),
    ).toEqual(['attributed', 'attributed', 'attributed']);
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

  test('are one at a time on every server; partners stay as they are, and so do their referrals', async () => {
    const world = await setting();
    const [one, other] = [await shopOf(world), await shopOf(await setting())];
    const sent = incoming([{ appId: world.appId, event: charged(one.shop, '2026-11-05T00:00:00Z', 'c1', 1000) }]);
    await transaction(db.pool, async (tx) => {
      await ingestEvents(tx, sent, now);
      expect(await keptFrom(db, 'partners', world.partnerId)).toBe('writers');
      expect(await keptFrom(db, 'referrals', other.referralId)).toBe('no one');
    });
    const again = incoming([{ appId: world.appId, event: charged(one.shop, '2026-11-06T00:00:00Z', 'c2', 1000) }]);
    expect(await locksTaken(db, (tx) => ingestEvents(tx, again, now))).toEqual([
      'an advisory lock',
      'partners by id for share',
      'r by r.id for no key update',
    ]);
  });
});

describe('an installation', () => {
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
      sql`select entity_id as id, created_at as at from lifecycle_events
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
    expect(
      await take(
        ...['imported', 'plain'].map((id) => ({
          appId: world.appId,
          event: charged(shop, '2026-11-05T00:00:00Z', id, 1000),
        })),
      ),
    ).toEqual([
      { outcome: 'repeated', referralId },
      { outcome: 'repeated', referralId },
    ]);
    expect(await ledgerOf(world)).toEqual(['imported commission 2000']);
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
    ['five minutes before the installation of the partner of that time', '2026-11-01T08:55:00Z', 1],
    ['a second more before it', '2026-11-01T08:54:59Z', 0],
    ['within the window after that use', '2026-11-12T00:00:00Z', 1],
    ['after that window', '2026-11-12T00:00:01Z', 0],
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

  test('of an earlier time earns for the last of the partners of then, not for another shop’s or app’s', async () => {
    const world = await setting();
    const shop = nextShop();
    const ended = async (of: Setting, given: Partial<Parameters<typeof makeReferral>[1]>, at: string) => {
      const { referralId } = await shopOf(of, given);
      await supersede(referralId, at);
      return referralId;
    };
    await ended(world, { shop, installedAt: '2026-08-01T00:00:00.000Z' }, '2026-11-10T00:00:00Z');
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
