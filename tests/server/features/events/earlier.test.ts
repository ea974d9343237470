import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { readSums } from '../../../../server/features/figures/readSums.ts';
import { registerLifecycles } from '../../../../server/registerLifecycles.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { charged, installed, refunded } from '../../../support/events.ts';
import { nextShop, taking } from '../../../support/taking.ts';

/* Charges that came before the installation that they follow. */

let db: TestDatabase;
beforeAll(async () => {
  registerLifecycles();
  db = await testDatabase();
});
afterAll(() => db.drop());

const { take, outcomes, setting, shopOf, ledgerOf } = taking(() => db, new Date('2026-11-20T12:00:00.000Z'));
const noon = '2026-11-10T12:00:00Z';

/** A shop that a visit leads to the app, and its events; it installs at noon. */
async function coming(given: Parameters<typeof setting>[0] = {}) {
  const world = await setting(given);
  const shop = nextShop();
  const visitId = newId();
  await query(
    db.pool,
    sql`insert into visits (id, partner_id, app_id, shop, visitor, source, created_at)
        values (${visitId}, ${world.partnerId}, ${world.appId}, ${shop}, ${Buffer.alloc(16)}, 'link', '2026-11-10T11:00:00Z')`,
  );
  const { appId } = world;
  return {
    ...world,
    shop,
    charge: (id: string, amount: number, at = noon) => take({ appId, event: charged(shop, at, id, amount) }),
    refund: (refundId: string, chargeId: string, amount: number) =>
      take({ appId, event: refunded(shop, noon, { refundId, chargeId, amount }) }),
    install: { appId, event: installed(shop, noon) },
    ledger: () => ledgerOf(world),
  };
}
const keptOutcomes = (appId: string) =>
  query(
    db.pool,
    sql`select external_id as id, type, outcome from app_events where app_id = ${appId} and external_id is not null
         order by external_id, type`,
  );

describe('an installation', () => {
  test.each([
    ['from five minutes before it', '2026-11-10T11:55:00Z', ['c1 commission 200']],
    ['from a second more before it', '2026-11-10T11:54:59Z', []],
    ['from after it', '2026-11-11T00:00:00Z', ['c1 commission 200']],
  ])('earns for a charge that came earlier, %s', async (_, at, ledger) => {
    const { charge, install, ledger: of } = await coming();
    await charge('c1', 1000, at);
    expect(await of()).toEqual([]);
    await take(install);
    expect(await of()).toEqual(ledger);
  });

  test('counts them and their refunds in the figures of its partner, before and after sums are made', async () => {
    const { charge, refund, install, partnerId } = await coming();
    await charge('c1', 1000);
    await refund('r1', 'c1', 300);
    await take(install);
    const counted = async () => {
      const sums = await readSums(db.pool, {
        measures: ['charges', 'gross', 'net', 'refunded', 'commissions', 'reversals'],
        partners: [partnerId],
        from: null,
        to: null,
      });
      return Object.fromEntries(sums.map(({ measure, amount }) => [measure, amount]));
    };
    const figures = { charges: 1, gross: 1000, net: 700, refunded: 300, commissions: 200, reversals: -60 };
    expect(await counted()).toEqual(figures);
    await compactFacts(db.pool);
    expect(await counted()).toEqual(figures);
    const [rewritten] = await query<{ id: string }>(db.pool, sql`select id from charges where external_id = 'c1'`);
    for (const change of [sql`amount_minor = 1`, sql`referral_id = null`, sql`referral_id = referral_id`])
      await expect(
        query(db.ownerPool, sql`update charges set ${change} where id = ${rewritten?.id}`),
      ).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('leaves a refund of the same id as a charge of it waiting for its own', async () => {
    const { appId, charge, refund, install } = await coming();
    await charge('c1', 1000);
    await refund('c1', 'unheard', 100);
    await take(install);
    expect(await keptOutcomes(appId)).toEqual([
      { id: 'c1', type: 'charge.refunded', outcome: 'queued' },
      { id: 'c1', type: 'charge.succeeded', outcome: 'attributed' },
    ]);
  });

  test('earns for charges of its own shop and app only, and of no referral', async () => {
    const [one, other] = [await coming(), await coming()];
    await one.charge('c1', 1000);
    await other.charge('c2', 1000);
    await take({ appId: other.appId, event: charged(one.shop, noon, 'c3', 1000) });
    await take(one.install);
    expect([await one.ledger(), await other.ledger()]).toEqual([['c1 commission 200'], []]);
  });

  test('leaves what another shop, or the shop in another app, was charged after its own window', async () => {
    const [one, elsewhere] = [await coming(), await setting()];
    const gone = {
      life: 'uninstalled',
      uninstalledAt: '2026-10-01T00:00:00.000Z',
      installedAt: '2026-09-01T00:00:00.000Z',
    } as const;
    const other = await shopOf(one, gone);
    await shopOf(elsewhere, { ...gone, shop: one.shop });
    await take({ appId: one.appId, event: charged(other.shop, noon, 'c1', 1000) });
    await take({ appId: elsewhere.appId, event: charged(one.shop, noon, 'c2', 1000) });
    expect(await outcomes(one.install)).toEqual(['attributed']);
    expect([await one.ledger(), await ledgerOf(elsewhere)]).toEqual([[], []]);
  });

  test('leaves a charge that is another referral’s, though it earned nothing', async () => {
    const { appId, partnerId, shop, install, ledger } = await coming();
    const { referralId } = await shopOf({ appId, partnerId });
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
          values (${newId()}, ${appId}, 'imported', 'charge', ${referralId}, ${shop}, 1000, 'USD', ${noon}::timestamptz)`,
    );
    await take(install);
    expect(await ledger()).toEqual([]);
  });

  test('earns once for a charge, though the shop comes back', async () => {
    const { charge, install, ledger, appId, shop } = await coming();
    await charge('c1', 1000);
    await take(install);
    await query(
      db.pool,
      sql`update referrals set life_state = 'uninstalled', uninstalled_at = ${noon}::timestamptz
           where app_id = ${appId} and shop = ${shop}`,
    );
    await take({ appId, event: installed(shop, '2026-11-10T12:01:00Z') });
    expect(await ledger()).toEqual(['c1 commission 200']);
  });

  test('earns for the charges in the order in which they were recorded', async () => {
    const { appId, shop, install, ledger } = await coming();
    const [first, second] = [newId(), newId()];
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, shop, amount_minor, currency, occurred_at)
          values (${second}, ${appId}, 'second', 'charge', ${shop}, 2000, 'USD', '2026-11-10T12:00:00Z'),
                 (${first}, ${appId}, 'first', 'charge', ${shop}, 1000, 'USD', '2026-11-10T13:00:00Z')`,
    );
    await take(install);
    expect(await ledger()).toEqual(['first commission 200', 'second commission 400']);
  });

  test('leaves the event of a charge that was recorded before it as the repetition that it was', async () => {
    const { appId, shop, charge, install, ledger } = await coming();
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, shop, amount_minor, currency, occurred_at)
          values (${newId()}, ${appId}, 'c1', 'charge', ${shop}, 1000, 'USD', ${noon}::timestamptz)`,
    );
    await charge('c1', 1000);
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200']);
    expect(await keptOutcomes(appId)).toEqual([{ id: 'c1', type: 'charge.succeeded', outcome: 'repeated' }]);
  });

  test('of a shop that no one brought earns nothing', async () => {
    const { appId } = await setting();
    const shop = nextShop();
    await take({ appId, event: charged(shop, noon, 'c1', 1000) });
    expect(await outcomes({ appId, event: installed(shop, noon) })).toEqual(['unattributed']);
    expect(await keptOutcomes(appId)).toEqual([{ id: 'c1', type: 'charge.succeeded', outcome: 'unattributed' }]);
  });

  test('tells whose the events of its charges are, and no others', async () => {
    const [one, other] = [await coming(), await coming()];
    await one.charge('c1', 1000);
    await one.refund('c1', 'c1', 100);
    await one.charge('old', 1000, '2026-11-01T00:00:00Z');
    await other.charge('c1', 1000);
    await take(one.install);
    expect([await keptOutcomes(one.appId), await keptOutcomes(other.appId)]).toEqual([
      [
        { id: 'c1', type: 'charge.refunded', outcome: 'unattributed' },
        { id: 'c1', type: 'charge.succeeded', outcome: 'attributed' },
        { id: 'old', type: 'charge.succeeded', outcome: 'unattributed' },
      ],
      [{ id: 'c1', type: 'charge.succeeded', outcome: 'unattributed' }],
    ]);
  });
});

describe('what was refunded before the installation', () => {
  test('is reversed once', async () => {
    const { charge, refund, install, ledger } = await coming();
    await charge('c1', 1000);
    await refund('r1', 'c1', 250);
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -50']);
  });

  test('is reversed in the order in which it came', async () => {
    const { appId, shop, charge, install, ledger } = await coming();
    await charge('c1', 1000);
    await query(
      db.pool,
      sql`insert into charges (id, app_id, external_id, kind, refund_of, shop, amount_minor, currency, occurred_at, created_at)
          select v.id::uuid, c.app_id, v.id, 'refund', c.id, ${shop}, v.amount, 'USD', c.occurred_at, v.at::timestamptz
            from charges c,
                 (values (${newId()}, 300, '2026-11-10T15:00:00Z'), (${newId()}, 250, '2026-11-10T14:00:00Z'))
                   as v(id, amount, at)
           where c.app_id = ${appId} and c.external_id = 'c1'`,
    );
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -50', 'c1 reversal -60']);
  });

  test('is reversed part by part, each once', async () => {
    const { charge, refund, install, ledger } = await coming();
    await charge('c1', 1000);
    await refund('r1', 'c1', 250);
    await refund('r2', 'c1', 250);
    await refund('r3', 'c1', 300);
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200', 'c1 reversal -50', 'c1 reversal -50', 'c1 reversal -60']);
  });

  test('of several charges is reversed of each one’s commission', async () => {
    const { charge, refund, install, ledger } = await coming();
    await charge('c1', 1000);
    await charge('c2', 2000);
    await refund('r2', 'c2', 1000);
    await refund('r1', 'c1', 100);
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200', 'c2 commission 400', 'c2 reversal -200', 'c1 reversal -20']);
  });

  test('is not reversed where it comes to nothing of the commission', async () => {
    const { charge, refund, install, ledger } = await coming();
    await charge('c1', 1000);
    await refund('r1', 'c1', 1);
    await take(install);
    expect(await ledger()).toEqual(['c1 commission 200']);
  });

  test('in full cancels the commission, in part does not', async () => {
    const { charge, refund, install, appId } = await coming();
    await charge('c1', 1000);
    await charge('c2', 1000);
    await charge('c3', 1000);
    await refund('r1', 'c1', 600);
    await refund('r2', 'c1', 400);
    await refund('r3', 'c2', 999);
    await take(install);
    expect(
      await query(
        db.pool,
        sql`select c.external_id as charge, m.state, m.reason from commissions m join charges c on c.id = m.charge_id
             where m.app_id = ${appId} order by 1`,
      ),
    ).toEqual([
      { charge: 'c1', state: 'cancelled', reason: 'The charge was refunded in full.' },
      { charge: 'c2', state: 'pending', reason: '' },
      { charge: 'c3', state: 'pending', reason: '' },
    ]);
  });
});
