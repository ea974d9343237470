import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { completeSettings } from '#contract/cases/reviewRules.ts';

import { writeRule } from '../../../../server/features/cases/rules/settings.ts';
import { lockSums } from '../../../../server/features/ledger/lockSums.ts';
import { transitionMany } from '../../../../server/lifecycle/transition.ts';
import { type Queryable, query, transaction } from '../../../../server/platform/database/pool.ts';
import { type Built, build } from '../../../support/app.ts';
import { charged, installed, send, uninstalled } from '../../../support/events.ts';
import { keptFrom, locksTaken, waitingForAdvisoryLocks } from '../../../support/databases/locked.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeClaim } from '../../../support/make/cases.ts';
import { makeCharge, makeRefund, makeReversal } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { makeUser } from '../../../support/make/users.ts';

const now = '2026-11-20T12:00:00.000Z';
let built: Built;
let staffId: string;
beforeAll(async () => {
  built = await build();
  built.setNow(now);
  staffId = (await makeUser(built.db.pool, { role: 'manager' })).id;
});
afterAll(() => built.close());

let made = 0;
/** A shop, who it is credited to, and who claims it. */
async function setting(ofApp: Parameters<typeof makeApp>[1] = {}) {
  const { pool } = built.db;
  const [earlierApp, app] = [await makeApp(pool), await makeApp(pool, ofApp)];
  const [rival, claimant] = [await makePartner(pool), await makePartner(pool)];
  const shop = `moved-${(made += 1)}.example`;
  const place = { partnerId: rival.id, appId: app.id, shop };
  return {
    app,
    earlierApp,
    shop,
    rivalId: rival.id,
    claimantId: claimant.id,
    place,
    referral: (given: Partial<Parameters<typeof makeReferral>[1]> = {}) => makeReferral(pool, { ...place, ...given }),
    claim: (partnerId = claimant.id, of = shop) => claimOf(partnerId, app.id, of),
    /** A referral of the rival in another shop of the app, and one of the shop in another app. */
    others: async (otherApp: { readonly id: string }) => [
      await makeReferral(pool, { ...place, shop: `other-${(made += 1)}.example` }),
      await makeReferral(pool, { ...place, appId: otherApp.id }),
    ],
    current: () => currentOf(app.id, shop),
  };
}

async function claimOf(partnerId: string, appId: string, shop: string): Promise<string> {
  const { id: submittedBy } = await makeUser(built.db.pool, { partnerId });
  return (await makeClaim(built.db.pool, { partnerId, submittedBy, appId, shop })).id;
}

const grantIn = (tx: Queryable, ids: readonly string[], { movesEarned = false, at = now } = {}) =>
  transitionMany(tx, {
    entity: 'claim',
    event: 'claim.grant',
    ids,
    actor: { userId: staffId },
    now: new Date(at),
    payload: { reason: 'They showed the mail.', movesEarned },
    set: { reason: 'They showed the mail.', decided_by: staffId, decided_at: at },
  });
const grant = (ids: readonly string[], how: Parameters<typeof grantIn>[2] = {}) =>
  transaction(built.db.pool, (tx) => grantIn(tx, ids, how));

/** What counts for the shop now, and the claim that made it. */
const currentOf = (appId: string, shop: string) =>
  query(
    built.db.pool,
    sql`select r.partner_id as "partnerId", r.source, r.life_state as life, r.review_state as review, r.installed_at as "installedAt",
               r.uninstalled_at as "uninstalledAt", r.credited_from as "creditedFrom", c.id as claim
          from referrals r left join claims c on c.referral_id = r.id
         where r.app_id = ${appId} and r.shop = ${shop} and r.superseded_at is null`,
  );
const balancesOf = async (partners: readonly string[]) => {
  const rows = await query<{ id: string; amount: number }>(
    built.db.pool,
    sql`select partner_id as id, sum(amount_minor)::bigint as amount from ledger_entries
         where partner_id = any(${[...partners]}::uuid[]) group by 1`,
  );
  return partners.map((partner) => rows.find(({ id }) => id === partner)?.amount ?? 0);
};

/** What came of the shop's events, in their order, and whether they count for who has the shop now. */
const eventsOf = (appId: string, shop: string) =>
  query(
    built.db.pool,
    sql`select e.type, e.occurred_at as at, e.outcome, e.referral_id = r.id as "isTheirs"
          from app_events e left join referrals r on r.app_id = e.app_id and r.shop = e.shop and r.superseded_at is null
         where e.app_id = ${appId} and e.shop = ${shop} order by e.occurred_at`,
  );

/** A shop that a claim has just credited. */
const justCredited = { source: 'claim', life: 'installed', review: 'clear', uninstalledAt: null };

describe('the shop of a claim that is granted', () => {
  test('moves as it is: installed since when, with what is known of it', async () => {
    const { referral, claim, current, claimantId, shop, app } = await setting();
    await referral({ shopName: 'Bakery', contactEmail: 'kim@bakery.example', country: 'AT', plan: 'Basic' });
    const id = await claim();
    await grant([id]);
    expect(await current()).toEqual([
      {
        partnerId: claimantId,
        ...justCredited,
        installedAt: '2026-10-01T09:00:00.000Z',
        creditedFrom: now,
        claim: id,
      },
    ]);
    const known = await query(
      built.db.pool,
      sql`select shop_name as name, contact_email as email, country, plan from referrals
           where app_id = ${app.id} and shop = ${shop} and superseded_at is null`,
    );
    expect(known).toEqual([{ name: 'Bakery', email: 'kim@bakery.example', country: 'AT', plan: 'Basic' }]);
  });

  test('moves alone: other shops of the app, and the shop of other apps, stay with their partner', async () => {
    const { earlierApp, others, referral, claim, current, rivalId, claimantId } = await setting();
    const [before, own] = [await others(earlierApp), await referral()];
    const after = await others(await makeApp(built.db.pool));
    for (const one of [...before, own, ...after]) await makeCharge(built.db.pool, { referral: one });
    await grant([await claim()], { movesEarned: true });
    expect(await current()).toMatchObject([{ partnerId: claimantId }]);
    for (const one of [...before, ...after])
      expect(await currentOf(one.appId, one.shop)).toMatchObject([{ partnerId: rivalId }]);
    expect(await balancesOf([rivalId, claimantId])).toEqual([8000, 2000]);
  });

  test('leaves what it paid before the claim, and is heard of later, with the one it was credited to then', async () => {
    const { app, shop, referral, claim, rivalId, claimantId } = await setting();
    await referral();
    await grant([await claim()]);
    await send(built, app, charged(shop, '2026-11-10T09:00:00.000Z', `before-${shop}`, 10_000));
    await send(built, app, charged(shop, now, `after-${shop}`, 5000));
    expect(await balancesOf([rivalId, claimantId])).toEqual([2000, 1000]);
  });

  test('goes on paying where it paid', async () => {
    const { referral, claim, current, claimantId } = await setting();
    await referral({ life: 'paying' });
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ partnerId: claimantId, life: 'paying', uninstalledAt: null }]);
  });

  test('ignores a late uninstall message from before it reinstalled, even though it reinstalled under the partner before', async () => {
    const { app, shop, referral, claim, claimantId, current } = await setting();
    await referral({ installedAt: '2026-11-01T09:00:00.000Z' });
    await send(built, app, uninstalled(shop, '2026-11-04T09:00:00.000Z'));
    await send(built, app, installed(shop, '2026-11-06T09:00:00.000Z'));
    await grant([await claim()]);
    await send(built, app, uninstalled(shop, '2026-11-05T09:00:00.000Z'));
    expect(await current()).toMatchObject([{ partnerId: claimantId, life: 'installed', uninstalledAt: null }]);
    await send(built, app, uninstalled(shop, '2026-11-06T09:00:00.000Z'));
    expect(await current()).toMatchObject([{ life: 'uninstalled', uninstalledAt: '2026-11-06T09:00:00.000Z' }]);
  });

  test('is uninstalled although another shop, or the same shop in another app, reinstalled later', async () => {
    const { app, shop, place, claimantId, claim, referral, current } = await setting();
    const other = await makeApp(built.db.pool);
    const otherShop = `other-${shop}`;
    await referral({ installedAt: '2026-11-01T09:00:00.000Z' });
    for (const { of, at } of [
      { of: other, at: { ...place, appId: other.id } },
      { of: app, at: { ...place, shop: otherShop } },
    ]) {
      await makeReferral(built.db.pool, { ...at, installedAt: '2026-11-01T09:00:00.000Z' });
      await send(built, of, uninstalled(at.shop, '2026-11-04T09:00:00.000Z'));
      await send(built, of, installed(at.shop, '2026-11-10T09:00:00.000Z'));
    }
    await grant([
      await claim(),
      await claimOf(claimantId, other.id, shop),
      await claimOf(claimantId, app.id, otherShop),
    ]);
    await send(built, app, uninstalled(shop, '2026-11-05T09:00:00.000Z'));
    expect(await current()).toMatchObject([{ life: 'uninstalled', uninstalledAt: '2026-11-05T09:00:00.000Z' }]);
  });

  test('stays uninstalled since it was; no other shop is', async () => {
    const { earlierApp, others, referral, claim, current, claimantId } = await setting();
    const [other] = await others(earlierApp);
    await referral({ life: 'uninstalled', uninstalledAt: '2026-11-18T08:00:00.000Z' });
    await grant([await claim()]);
    expect(await current()).toMatchObject([
      { partnerId: claimantId, life: 'uninstalled', uninstalledAt: '2026-11-18T08:00:00.000Z' },
    ]);
    expect(await currentOf(other?.appId ?? '', other?.shop ?? '')).toMatchObject([
      { life: 'installed', uninstalledAt: null },
    ]);
  });

  test('moves in the order of the claims where several are granted', async () => {
    const { place, claim, referral, app } = await setting();
    await referral();
    await makeReferral(built.db.pool, { ...place, shop: `second-${place.shop}` });
    const ids = [await claim(), await claim(undefined, `second-${place.shop}`)];
    await query(built.db.pool, sql`update claims set evidence = 'A mail.' where id = ${ids[0]}`);
    await grant(ids);
    const credited = await query(
      built.db.pool,
      sql`select c.id from claims c join referrals r on r.id = c.referral_id where c.app_id = ${app.id} order by r.id`,
    );
    expect(credited).toEqual(ids.map((id) => ({ id })));
  });

  test('that was uninstalled is looked at by the rules of uninstalls, with the claimant’s others', async () => {
    const by = (mode: 'observe' | 'off') =>
      transaction(built.db.pool, (tx) =>
        writeRule(tx, 'quickUninstall', { mode, settings: completeSettings({}) }, new Date(now)),
      );
    await by('observe');
    const [first, ...more] = [await setting(), await setting(), await setting()];
    for (const { referral, place, app } of [first, ...more]) {
      await referral({
        life: 'uninstalled',
        installedAt: '2026-11-18T08:00:00.000Z',
        uninstalledAt: '2026-11-18T08:30:00.000Z',
      });
      await grant([await claimOf(first.claimantId, app.id, place.shop)]);
    }
    await by('off');
    const signals = await query(
      built.db.pool,
      sql`select r.shop, s.rule from review_signals s join referrals r on r.id = s.referral_id
           where s.partner_id = ${first.claimantId} order by r.shop`,
    );
    expect(signals).toEqual(
      [first, ...more]
        .map(({ shop }) => ({ shop, rule: 'quickUninstall' }))
        .toSorted((a, b) => (a.shop < b.shop ? -1 : 1)),
    );
  });

  test('is locked with its partners and its app before the sums are', async () => {
    const { referral, claim } = await setting();
    await referral();
    const id = await claim();
    expect((await locksTaken(built.db, (tx) => grantIn(tx, [id], { movesEarned: true }))).slice(0, 7)).toEqual([
      'partners by id for share',
      'apps by id for share',
      'claims by id for update',
      'referrals by id for share',
      'referrals by r.id for update',
      'commissions by id for share',
      'an advisory lock',
    ]);
  });

  test.each([
    ['with what the shop earned, whose commissions are kept as they are', true, 'writers'],
    ['without it', false, 'no one'],
  ] as const)('moves %s', async (_, movesEarned, keeps) => {
    const { referral, claim, earlierApp, others } = await setting();
    const own = await makeCharge(built.db.pool, { referral: await referral() });
    const shops = await others(earlierApp);
    const apart: string[] = [];
    for (const other of shops) apart.push((await makeCharge(built.db.pool, { referral: other })).commissionId);
    // Another claim that is not granted.
    await claim(undefined, shops[0]?.shop);
    const id = await claim();
    const { granting } = await transaction(built.db.ownerPool, async (tx) => {
      await lockSums(tx);
      const begun = grant([id], { movesEarned });
      await expect.poll(() => waitingForAdvisoryLocks(built.db)).toBe(1);
      expect(await keptFrom(built.db, 'commissions', own.commissionId)).toBe(keeps);
      for (const commission of apart) expect(await keptFrom(built.db, 'commissions', commission)).toBe('no one');
      return { granting: begun };
    });
    expect((await granting).applied).toHaveLength(1);
  });

  test('moves what it earned, but nothing of which a reversal is open', async () => {
    const { referral, claim, rivalId, claimantId } = await setting();
    const shop = await referral();
    await makeCharge(built.db.pool, { referral: shop });
    const reversed = await makeCharge(built.db.pool, { referral: shop, amount: 20_000 });
    const settled = await makeCharge(built.db.pool, { referral: shop, amount: 30_000 });
    await makeReversal(built.db.pool, { charge: reversed });
    const { id } = await makeReversal(built.db.pool, { charge: settled });
    await query(built.db.pool, sql`update reversals set state = 'withdrawn', ended_at = ${now} where id = ${id}`);
    await grant([await claim()], { movesEarned: true });
    expect(await balancesOf([rivalId, claimantId])).toEqual([4000, 8000]);
  });

  test('waits for those who write the same sums before it writes any, with all that it needs kept, and nothing else', async () => {
    const { referral, claim, current, rivalId, claimantId, app, earlierApp, others } = await setting();
    const former = await referral();
    await query(
      built.db.ownerPool,
      sql`update referrals set superseded_at = '2026-10-02T09:00:00Z', attribution_state = 'superseded' where id = ${former.id}`,
    );
    const { id: movedId } = await referral();
    const [sameApp, sameShop] = await others(earlierApp);
    const another = await makePartner(built.db.pool);
    await makeReferral(built.db.pool, { partnerId: another.id, appId: earlierApp.id });
    // Another claim that is not granted.
    await claim(undefined, sameApp?.shop);
    const id = await claim();
    const kept = (table: Parameters<typeof keptFrom>[1], of = '') => keptFrom(built.db, table, of);
    const { granting } = await transaction(built.db.ownerPool, async (tx) => {
      await lockSums(tx);
      const begun = grant([id]);
      await expect.poll(() => waitingForAdvisoryLocks(built.db)).toBe(1);
      await query(tx, sql`select 1 from partner_activity where partner_id = ${rivalId} for update nowait`);
      expect({
        partners: [await kept('partners', rivalId), await kept('partners', claimantId)],
        apps: await kept('apps', app.id),
        referral: await kept('referrals', movedId),
        others: [
          await kept('partners', another.id),
          await kept('apps', earlierApp.id),
          await kept('referrals', former.id),
          await kept('referrals', sameApp?.id),
          await kept('referrals', sameShop?.id),
        ],
      }).toEqual({
        partners: ['writers', 'writers'],
        apps: 'writers',
        referral: 'all',
        others: ['no one', 'no one', 'no one', 'no one', 'no one'],
      });
      return { granting: begun };
    });
    expect((await granting).applied).toHaveLength(1);
    expect(await current()).toMatchObject([{ partnerId: claimantId }]);
  });
});

describe('an install that counts for no one', () => {
  test('counts for the claimant since it was made: what the shop paid before the claim, and is heard of later, too', async () => {
    const { app, shop, claim, current, claimantId } = await setting();
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z', { contactEmail: 'kim@bakery.example' }));
    const id = await claim();
    await grant([id]);
    expect(await current()).toEqual([
      {
        partnerId: claimantId,
        ...justCredited,
        installedAt: '2026-11-10T09:00:00.000Z',
        creditedFrom: null,
        claim: id,
      },
    ]);
    await send(built, app, charged(shop, '2026-11-11T09:00:00.000Z', 'late', 10_000));
    expect(await balancesOf([claimantId])).toEqual([2000]);
    expect(
      await query(built.db.pool, sql`select contact_email as email from referrals where partner_id = ${claimantId}`),
    ).toEqual([{ email: 'kim@bakery.example' }]);
  });

  test('is the newest one of the shop and the app', async () => {
    const { app, shop, claim, current } = await setting();
    const other = await makeApp(built.db.pool);
    for (const time of ['2026-11-10T09:00:00.000Z', '2026-11-12T09:00:00.000Z', '2026-11-11T09:00:00.000Z'])
      await send(built, app, installed(shop, time));
    await send(built, other, installed(shop, '2026-11-15T09:00:00.000Z'));
    await send(built, app, installed(`other-${shop}`, '2026-11-15T09:00:00.000Z'));
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ installedAt: '2026-11-12T09:00:00.000Z' }]);
  });

  test('is the last that arrived of those of one time', async () => {
    const { app, shop, claim, claimantId } = await setting();
    for (const contactEmail of ['first@bakery.example', 'last@bakery.example'])
      await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z', { contactEmail }));
    await grant([await claim()]);
    expect(
      await query(built.db.pool, sql`select contact_email as email from referrals where partner_id = ${claimantId}`),
    ).toEqual([{ email: 'last@bakery.example' }]);
  });

  test('is none that repeated what was known, though it is newer', async () => {
    const { app, shop, referral, claim, current } = await setting({ windowDays: 1 });
    await referral({ installedAt: '2026-11-01T09:00:00.000Z' });
    await send(built, app, installed(shop, '2026-11-12T09:00:00.000Z'));
    await send(built, app, uninstalled(shop, '2026-11-02T09:00:00.000Z'));
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z'));
    expect(await current()).toEqual([]);
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ installedAt: '2026-11-10T09:00:00.000Z' }]);
  });

  test('is uninstalled since the shop first removed the app after it', async () => {
    const { app, shop, claim, current } = await setting();
    await send(built, app, uninstalled(shop, '2026-11-10T08:59:59.999Z'));
    for (const time of ['2026-11-14T09:00:00.000Z', '2026-11-12T09:00:00.000Z', '2026-11-13T09:00:00.000Z'])
      await send(built, app, uninstalled(shop, time));
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z'));
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ life: 'uninstalled', uninstalledAt: '2026-11-12T09:00:00.000Z' }]);
    expect(await eventsOf(app.id, shop)).toEqual([
      { type: 'app.uninstalled', at: '2026-11-10T08:59:59.999Z', outcome: 'unattributed', isTheirs: null },
      { type: 'app.installed', at: '2026-11-10T09:00:00.000Z', outcome: 'attributed', isTheirs: true },
      { type: 'app.uninstalled', at: '2026-11-12T09:00:00.000Z', outcome: 'attributed', isTheirs: true },
      { type: 'app.uninstalled', at: '2026-11-13T09:00:00.000Z', outcome: 'unattributed', isTheirs: null },
      { type: 'app.uninstalled', at: '2026-11-14T09:00:00.000Z', outcome: 'unattributed', isTheirs: null },
    ]);
  });

  test('is uninstalled where the shop removed the app at that very time', async () => {
    const { app, shop, claim, current } = await setting();
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z'));
    await send(built, app, uninstalled(shop, '2026-11-10T09:00:00.000Z'));
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ life: 'uninstalled', uninstalledAt: '2026-11-10T09:00:00.000Z' }]);
  });

  test('is still there whatever was removed before it, elsewhere or by others', async () => {
    const { app, shop, claim, current } = await setting();
    const other = await makeApp(built.db.pool);
    await send(built, app, uninstalled(shop, '2026-11-09T09:00:00.000Z'));
    await send(built, app, installed(shop, '2026-11-10T09:00:00.000Z'));
    await send(built, app, charged(shop, '2026-11-11T09:00:00.000Z', `of-${shop}`, 10_000));
    await send(built, other, uninstalled(shop, '2026-11-11T09:00:00.000Z'));
    await send(built, app, uninstalled(`other-${shop}`, '2026-11-11T09:00:00.000Z'));
    await grant([await claim()]);
    expect(await current()).toMatchObject([{ life: 'paying', uninstalledAt: null }]);
  });

  test('is flagged where the shop looks like the claimant itself', async () => {
    const app = await makeApp(built.db.pool);
    const { id, domain } = await makePartner(built.db.pool);
    await send(built, app, installed(domain, '2026-11-10T09:00:00.000Z'));
    await grant([await claimOf(id, app.id, domain)]);
    expect(await currentOf(app.id, domain)).toMatchObject([{ partnerId: id, review: 'flagged' }]);
  });
});

describe('what a shop earned', () => {
  const adjustmentsOf = (partnerId: string) =>
    query(
      built.db.pool,
      sql`select to_char(month, 'YYYY-MM') as month, currency, amount_minor as amount, reason, actor_id as "actorId"
            from ledger_entries where partner_id = ${partnerId} and kind = 'adjustment' order by id`,
    );
  const movesOf = (claim: string) =>
    query(
      built.db.pool,
      sql`select commission_id as commission, from_partner_id as "from", to_partner_id as "to", created_at as at
            from earning_moves where claim_id = ${claim} order by commission_id`,
    );

  test('moves by an adjustment for each commission, by currency and month', async () => {
    const { shop, referral, claim, rivalId, claimantId } = await setting();
    const before = await referral();
    const months = ['2027-03', '2026-12', '2027-01', '2026-10', '2027-02'] as const;
    const charges = [];
    for (const payableMonth of months)
      for (const currency of ['USD', 'EUR', 'GBP', 'USD'])
        charges.push(await makeCharge(built.db.pool, { referral: before, payableMonth, currency }));
    const id = await claim();
    await grant([id], { movesEarned: true });
    const adjustments = (sign: 1 | -1, reason: string) =>
      [
        { currency: 'EUR', times: 1 },
        { currency: 'GBP', times: 1 },
        { currency: 'USD', times: 2 },
      ].flatMap(({ currency, times }) =>
        ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03'].flatMap((month) =>
          Array.from({ length: times }, () => ({
            currency,
            amount: sign * 2000,
            month,
            reason,
            actorId: staffId,
          })),
        ),
      );
    expect(await adjustmentsOf(rivalId)).toEqual(adjustments(-1, `${shop} is credited to another partner.`));
    expect(await adjustmentsOf(claimantId)).toEqual(adjustments(1, `Claim to ${shop} granted.`));
    expect(await movesOf(id)).toEqual(
      charges.map(({ commissionId }) => ({ commission: commissionId, from: rivalId, to: claimantId, at: now })),
    );
  });

  test('moves where anything is left of it', async () => {
    const { referral, claim, claimantId, rivalId } = await setting();
    const before = await referral();
    const [whole, part] = [
      await makeCharge(built.db.pool, { referral: before }),
      await makeCharge(built.db.pool, { referral: before }),
    ];
    await makeRefund(built.db.pool, { charge: whole });
    await makeRefund(built.db.pool, { charge: part, amount: 2500 });
    const id = await claim();
    await grant([id], { movesEarned: true });
    expect(await movesOf(id)).toMatchObject([{ commission: part.commissionId }]);
    expect(await balancesOf([rivalId, claimantId])).toEqual([0, 1500]);
  });

  test('stays with a partner to whom the shop was credited earlier', async () => {
    const { app, referral, claim, rivalId, claimantId } = await setting();
    const { id: earlier } = await makePartner(built.db.pool);
    await makeCharge(built.db.pool, { referral: await referral({ partnerId: earlier }) });
    await grant([await claim(rivalId)]);
    const [second] = await query<{ id: string; partnerId: string; appId: string; shop: string }>(
      built.db.pool,
      sql`select id, partner_id as "partnerId", app_id as "appId", shop from referrals
           where app_id = ${app.id} and superseded_at is null`,
    );
    if (second) await makeCharge(built.db.pool, { referral: second, amount: 5000 });
    await grant([await claim()], { movesEarned: true });
    expect(await balancesOf([earlier, rivalId, claimantId])).toEqual([2000, 0, 1000]);
  });

  test('moves on from its current holder, whatever earlier claims said', async () => {
    const { referral, claim, rivalId } = await setting();
    await makeCharge(built.db.pool, { referral: await referral() });
    const another = async () => (await makePartner(built.db.pool)).id;
    const [second, third, fourth, fifth] = [await another(), await another(), await another(), await another()];
    const ofFourth = await claim(fourth);
    await grant([await claim(second)], { movesEarned: true });
    await grant([await claim(third)], { movesEarned: true });
    await grant([ofFourth], { movesEarned: true, at: '2026-11-20T13:00:00.000Z' });
    expect(await balancesOf([rivalId, second, third, fourth])).toEqual([0, 0, 0, 2000]);
    await grant([await claim(fifth)], { movesEarned: true, at: '2026-11-20T14:00:00.000Z' });
    expect(await balancesOf([rivalId, second, third, fourth, fifth])).toEqual([0, 0, 0, 0, 2000]);
  });

  test('stays where none of it is to move', async () => {
    const { referral, claim, rivalId, claimantId } = await setting();
    await makeCharge(built.db.pool, { referral: await referral() });
    const id = await claim();
    await grant([id]);
    expect(await movesOf(id)).toEqual([]);
    expect(await balancesOf([rivalId, claimantId])).toEqual([2000, 0]);
  });
});
