import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { completeSettings } from '#contract/cases/reviewRules.ts';
import type { CaseRule } from '#contract/cases/states.ts';
import { HOUR } from '#contract/shared/day.ts';

import { backtest } from '../../../../server/features/cases/rules/backtest.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCase } from '../../../support/make/cases.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

/* What a rule would have held, by a test of its own for every way of finding: of one referral, of several, and of a partner. */

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
const just = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
/** Where the installs of one month begin, and of two. */
const [monthAgo, twoAgo] = [ago(30 * 24), ago(60 * 24)];

const read = (rule: CaseRule, months: number, settings: object = {}) =>
  backtest(db.pool, { rule, months, settings: completeSettings(settings) }, now);

/** A partner, as a backtest names it, and installs of an app. */
async function setting(name: string) {
  const [{ id }, { id: appId }] = [await makePartner(db.pool, { name }), await makeApp(db.pool)];
  return {
    partner: { id, name },
    referral: (given: Partial<Parameters<typeof makeReferral>[1]>) =>
      makeReferral(db.pool, { partnerId: id, appId, ...given }),
  };
}

const event = (entity: string, id: string, name: string) =>
  execute(
    db.pool,
    sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state)
        values (${newId()}, ${entity}, ${id}, 'review', ${name}, 'flagged', 'clear')`,
  );

const nothing = { referrals: 0, partners: 0, held: [], cleared: 0, confirmed: 0, examples: [] };

test('what a rule finds of installs is counted within its months, with what it earned and what became of it', async () => {
  expect(await read('disposableMail', 24)).toEqual(nothing);
  const [later, sooner] = [await setting('Zeta'), await setting('Alpha')];
  const contactEmail = 'x@mailinator.com';
  const early = await later.referral({ installedAt: monthAgo, contactEmail, review: 'flagged' });
  const late = await later.referral({ installedAt: now.toISOString(), contactEmail });
  const other = await sooner.referral({ installedAt: now.toISOString(), contactEmail });
  const before = await later.referral({ installedAt: just(monthAgo, -1), contactEmail });
  const after = await later.referral({ installedAt: just(now.toISOString(), 1), contactEmail });
  const honest = await later.referral({ installedAt: ago(1), contactEmail: 'x@honest.example' });
  for (const referral of [early, early, late, before, after, honest]) await makeCharge(db.pool, { referral });
  await makeCharge(db.pool, { referral: other, currency: 'EUR', amount: 500 });

  // Cleared by staff; flagged anew since; never flagged.
  await event('referral', late.id, 'referral.clear');
  await event('referral', early.id, 'referral.clear');
  await event('referral', other.id, 'referral.flag');
  // One case is confirmed and one is open, and one that is confirmed is about a referral that is not found.
  await makeCase(db.pool, { partnerId: later.partner.id, state: 'cleared', referralId: late.id });
  await makeCase(db.pool, { partnerId: later.partner.id, state: 'cleared', referralId: honest.id });
  await makeCase(db.pool, { partnerId: sooner.partner.id, referralId: other.id });
  await execute(db.pool, sql`update review_cases set state = 'confirmed' where partner_id = ${later.partner.id}`);

  const why = 'The shop’s contact is a disposable address. mailinator.com';
  expect(await read('disposableMail', 1)).toEqual({
    referrals: 3,
    partners: 2,
    held: [
      { amount: 100, currency: 'EUR' },
      { amount: 6000, currency: 'USD' },
    ],
    cleared: 1,
    confirmed: 1,
    examples: [
      { partner: sooner.partner, shop: other.shop, why },
      { partner: later.partner, shop: late.shop, why },
      { partner: later.partner, shop: early.shop, why },
    ],
  });

  const newest = [];
  for (let n = 0; n < 9; n += 1) newest.unshift(await later.referral({ installedAt: ago(10 - n), contactEmail }));
  const { referrals, examples } = await read('disposableMail', 1);
  expect(referrals).toBe(12);
  expect(examples.map(({ shop }) => shop)).toEqual([
    other.shop,
    late.shop,
    ...newest.slice(0, 8).map(({ shop }) => shop),
  ]);
});

test('what it finds beside them, of installs from before, is neither counted nor shown', async () => {
  const { partner, referral } = await setting('Leaving');
  const left = (installedAt: string) =>
    referral({ life: 'uninstalled', installedAt, uninstalledAt: just(installedAt, 2 * HOUR) });
  await left(just(monthAgo, -1));
  const shop = await left(monthAgo);
  expect(await read('quickUninstall', 1, { uninstallShops: 2 })).toEqual({
    ...nothing,
    referrals: 1,
    partners: 1,
    examples: [
      {
        partner,
        shop: shop.shop,
        why: 'Uninstalled within 24 hours, like other shops of the partner. 2.0 h, 2 shops',
      },
    ],
  });
});

test('what it finds of a partner is looked at once for every month, and shown as it was last', async () => {
  const [often, once] = [await setting('Often'), await setting('Once')];
  const refunded = async (referral: Parameters<typeof makeCharge>[1]['referral'], at: string) =>
    makeRefund(db.pool, { charge: await makeCharge(db.pool, { referral, at }) });
  const [own, old] = [
    await often.referral({ installedAt: ago(1000) }),
    await once.referral({ installedAt: just(twoAgo, -1) }),
  ];
  for (const at of [monthAgo, now.toISOString(), now.toISOString()]) await refunded(own, at);
  await refunded(old, monthAgo);
  // On days that are not looked at.
  for (const at of [ago(24), twoAgo]) await refunded(old, at);
  const why = 'At least 50% of charges are refunded.';
  expect(await read('refundRate', 2, { refundDays: 1, refundCharges: 1, refundShare: 50 })).toEqual({
    ...nothing,
    referrals: 1,
    partners: 2,
    held: [{ amount: 0, currency: 'USD' }],
    examples: [
      { partner: often.partner, shop: own.shop, why: `${why} 2 refunds, 2 charges` },
      { partner: often.partner, shop: null, why: `${why} 2 refunds, 2 charges` },
      { partner: once.partner, shop: null, why: `${why} 1 refund, 1 charge` },
    ],
  });
});
