import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { completeSettings } from '#contract/cases/reviewRules.ts';
import type { CaseRule } from '#contract/cases/states.ts';

import { ruleBook } from '../../../../server/features/cases/rules/book.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
let partnerOfToday: string;
beforeAll(async () => {
  db = await testDatabase();
  await partnerAt('2026-11-19T23:30:00.000Z');
  partnerOfToday = await partnerAt('2026-11-20T00:30:00.000Z');
});
afterAll(() => db.drop());

/** A partner with ten clicks, ten visits of bots, and a refunded charge, all at one time. */
async function partnerAt(at: string): Promise<string> {
  const [{ id }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const visitor = sql`decode(lpad(to_hex(i), 32, '0'), 'hex')`;
  await execute(
    db.pool,
    sql`insert into clicks (partner_id, app_id, hour, visitor, at)
        select ${id}, ${appId}, date_trunc('hour', ${at}::timestamptz, 'UTC'), ${visitor}, ${at}::timestamptz
          from generate_series(1, 10) i`,
  );
  await execute(
    db.pool,
    sql`insert into visits (id, partner_id, app_id, visitor, source, created_at, is_bot)
        select gen_random_uuid(), ${id}, ${appId}, ${visitor}, 'link', ${at}::timestamptz, true
          from generate_series(1, 10) i`,
  );
  const referral = await makeReferral(db.pool, { partnerId: id, appId });
  await makeRefund(db.pool, { charge: await makeCharge(db.pool, { referral, at }) });
  return id;
}

interface Finding {
  readonly partnerId: string;
  readonly referralId: string | null;
  readonly key: string;
  readonly why: string;
  readonly detail: string;
}

/** What a rule finds that looks at one day. */
async function foundOn(day: string, rule: CaseRule, given: object): Promise<Finding[]> {
  const found = await ruleBook[rule](db.pool, {
    settings: completeSettings({ floodDays: 1, refundDays: 1, botDays: 1, ...given }),
    referrals: sql`true`,
    partnerId: null,
    since: '-infinity',
    moments: [new Date(`${day}T23:00:00.000Z`)],
  });
  return query<Finding>(
    db.pool,
    sql`select partner_id as "partnerId", referral_id as "referralId", key, why, detail
          from (${found}) f order by referral_id nulls first`,
  );
}

/** The first and the last moment of 2 December 2026, and those beside it. */
const day = '2026-12-02';
const [within, beside] = [
  [`${day}T00:00:00.000Z`, `${day}T23:59:59.999Z`],
  ['2026-12-01T23:59:59.999Z', '2026-12-03T00:00:00.000Z'],
];

/** A partner, an app, and shops that installed it by a visit at these times, and one by a lead; with another partner’s. */
async function installing() {
  const [{ id: partnerId }, { id: other }] = [await makePartner(db.pool), await makePartner(db.pool)];
  const { id: appId } = await makeApp(db.pool);
  const install = (installedAt: string) => makeReferral(db.pool, { partnerId, appId, installedAt });
  const installed: string[] = [];
  for (const at of within) installed.push((await install(at)).id);
  for (const at of beside) await install(at);
  for (const [id, source] of [
    [partnerId, 'import'],
    [other, 'visit'],
  ] as const)
    await makeReferral(db.pool, { partnerId: id, appId, source, installedAt: `${day}T12:00:00.000Z` });
  const findings = (why: string, detail: string) =>
    [null, ...installed].map((referralId) => ({ partnerId, referralId, key: '2026-12', why, detail }));
  return { partnerId, appId, findings };
}

test('clicks are a flood from so many on with so few installs for them, and concern the installs of that time by a visit', async () => {
  const { partnerId, appId, findings } = await installing();
  await execute(
    db.pool,
    sql`insert into clicks (partner_id, app_id, hour, visitor, at)
        select ${partnerId}, ${appId}, date_trunc('hour', ${within[0]}::timestamptz, 'UTC'),
               decode(lpad(to_hex(i), 32, '0'), 'hex'), ${within[0]}::timestamptz from generate_series(1, 20) i`,
  );
  const found = (floodClicks: number, floodInstalls: number) =>
    foundOn(day, 'clickFlood', { floodClicks, floodInstalls });
  expect(await found(20, 100)).toEqual(findings('Many clicks and hardly any installs.', '20 clicks, 2 installs'));
  expect(await found(21, 100)).toEqual([]);
  expect(await found(20, 99)).toEqual([]);
});

test('visits are of bots from so many on with so large a share, and concern the installs of that time by a visit', async () => {
  const { partnerId, appId, findings } = await installing();
  const visit = (at: string | undefined, isBot: boolean | null) =>
    execute(
      db.pool,
      sql`insert into visits (id, partner_id, app_id, visitor, source, created_at, is_bot)
          values (${newId()}, ${partnerId}, ${appId}, ${Buffer.from(newId())}, 'link', ${at}::timestamptz, ${isBot})`,
    );
  for (const at of [within[0], within[1]]) for (let n = 0; n < 5; n += 1) await visit(at, n < 4 || at === within[0]);
  for (const at of beside) for (let n = 0; n < 10; n += 1) await visit(at, true);
  // Not yet looked at.
  for (let n = 0; n < 10; n += 1) await visit(within[0], null);
  const found = (botVisits: number, botShare: number) => foundOn(day, 'botShare', { botVisits, botShare });
  expect(await found(10, 90)).toEqual(findings('At least 90% of visits are of bots.', '9 of 10 visits'));
  expect(await found(11, 90)).toEqual([]);
  expect(await found(10, 91)).toEqual([]);
});

test('charges are refunded often from so many on with so large a share, and concern the shops with a refund of that time', async () => {
  const [{ id: partnerId }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const charged = async (at: string, isRefunded: boolean) => {
    const referral = await makeReferral(db.pool, { partnerId, appId });
    const charge = await makeCharge(db.pool, { referral, at });
    if (isRefunded) await makeRefund(db.pool, { charge });
    return referral.id;
  };
  const refunded = [];
  for (const at of within) refunded.push(await charged(at, true));
  await charged(`${day}T12:00:00.000Z`, false);
  for (const at of beside) await charged(at, true);
  const found = (refundCharges: number, refundShare: number) =>
    foundOn(day, 'refundRate', { refundCharges, refundShare });
  expect(await found(3, 66)).toEqual(
    [null, ...refunded].map((referralId) => ({
      partnerId,
      referralId,
      key: '2026-12',
      why: 'At least 66% of charges are refunded.',
      detail: '2 refunds, 3 charges',
    })),
  );
  expect(await found(4, 66)).toEqual([]);
  expect(await found(3, 67)).toEqual([]);
});

test('a share of refunds is reached where it is met exactly', async () => {
  const [{ id: partnerId }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
  const referral = await makeReferral(db.pool, { partnerId, appId });
  const at = '2026-12-10T00:30:00.000Z';
  for (let n = 0; n < 4; n += 1) {
    const charge = await makeCharge(db.pool, { referral, at });
    if (n < 2) await makeRefund(db.pool, { charge });
  }
  const found = await foundOn('2026-12-10', 'refundRate', { refundCharges: 1, refundShare: 50 });
  expect(found.map(({ detail }) => detail)).toEqual(['2 refunds, 4 charges', '2 refunds, 4 charges']);
});

test.each([
  ['clickFlood', '10 clicks, 0 installs'],
  ['refundRate', '1 refund, 1 charge'],
  ['botShare', '10 of 10 visits'],
] as const)('%s over one day counts today, and nothing of yesterday', async (rule, detail) => {
  const found = await foundOn('2026-11-20', rule, { floodClicks: 10, refundCharges: 1, botVisits: 10 });
  expect(
    found
      .filter(({ referralId }) => referralId === null)
      .map((finding) => ({ partnerId: finding.partnerId, key: finding.key, detail: finding.detail })),
  ).toEqual([{ partnerId: partnerOfToday, key: '2026-11', detail }]);
});
