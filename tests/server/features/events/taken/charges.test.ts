import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { query } from '../../../../../server/platform/database/pool.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { charged, refunded } from '../../../../support/events.ts';
import { makeCharge } from '../../../../support/make/earnings.ts';
import { nextShop, taking } from '../../../../support/taking.ts';

/* What events come to, taken as one set in one transaction. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const { take, outcomes, setting, shopOf, supersede, ledgerOf } = taking(() => db, now);
type Setting = Awaited<ReturnType<typeof setting>>;

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

  test('pays the shop’s current partner at the app’s own rate, not the one before', async () => {
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

  test('of an earlier time earns for the last partner of that time, not for another shop’s or app’s', async () => {
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
