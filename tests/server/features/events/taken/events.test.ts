import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AppEvent } from '#contract/events/events.ts';

import { ingestEvents } from '../../../../../server/features/events/ingest.ts';
import { registerLifecycles } from '../../../../../server/registerLifecycles.ts';
import { query, transaction } from '../../../../../server/platform/database/pool.ts';
import { newId } from '../../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../../support/databases/database.ts';
import { charged, refunded, uninstalled } from '../../../../support/events.ts';
import { keptFrom, locksTaken } from '../../../../support/databases/locked.ts';
import { nextShop, taking } from '../../../../support/taking.ts';

/* What events come to, taken as one set in one transaction. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const { incoming, outcomes, setting, shopOf, supersede, ledgerOf } = taking(() => db, now);
type Setting = Awaited<ReturnType<typeof setting>>;

describe('events of one app or shop', () => {
  test('with the same id are different events in another app or of another type', async () => {
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

  test('keep the partners and referrals of their shop as they are, former ones too, and no others', async () => {
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
        former: 'writers',
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
        'all but references',
      ]);
    });
    const again = incoming([{ appId: world.appId, event: charged(shop, '2026-11-01T10:00:00Z', 'c2', 1000) }]);
    expect(await locksTaken(db, (tx) => ingestEvents(tx, again, now))).toEqual([
      'advisory locks in order',
      'partners by id for share',
      'r by r.id for no key update',
      'an advisory lock',
      'refund_queue by q.received_at, q.event_id for update',
    ]);
  });
});
