import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { completeSettings } from '#contract/cases/reviewRules.ts';

import { ruleBook } from '../../../../server/features/cases/rules/book.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
let partnerId: string;
beforeAll(async () => {
  db = await testDatabase();
  await partnerAt('2026-11-19T23:30:00.000Z');
  partnerId = await partnerAt('2026-11-20T00:30:00.000Z');
});
afterAll(() => db.drop());

const now = new Date('2026-11-20T23:00:00.000Z');

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

test('a partner whose charges are refunded is found with the shops that were, and with no one else’s', async () => {
  const at = '2026-11-25T00:30:00.000Z';
  const charged = async (refunded: number, kept: number) => {
    const [{ id }, { id: appId }] = [await makePartner(db.pool), await makeApp(db.pool)];
    const [referral, other] = [
      await makeReferral(db.pool, { partnerId: id, appId }),
      await makeReferral(db.pool, { partnerId: id, appId }),
    ];
    for (let n = 0; n < refunded; n += 1)
      await makeRefund(db.pool, { charge: await makeCharge(db.pool, { referral, at }) });
    for (let n = 0; n < kept; n += 1) await makeCharge(db.pool, { referral: other, at });
    return { id, referralId: referral.id };
  };
  const often = await charged(2, 2);
  await charged(1, 9);
  const settings = { ...completeSettings({}), refundDays: 1, refundCharges: 4, refundShare: 50 };
  const request = {
    settings,
    referrals: sql`true`,
    partnerId: null,
    since: '-infinity',
    moments: [new Date('2026-11-25T23:00:00.000Z')],
  };
  const found = await query(
    db.pool,
    sql`select partner_id as "partnerId", referral_id as "referralId", key, why, detail
          from (${await ruleBook.refundRate(db.pool, request)}) f order by referral_id nulls first`,
  );
  const finding = {
    partnerId: often.id,
    key: '2026-11',
    why: 'At least 50% of charges are refunded.',
    detail: '2 refunds, 4 charges',
  };
  expect(found).toEqual([
    { ...finding, referralId: null },
    { ...finding, referralId: often.referralId },
  ]);
});

test.each([
  ['clickFlood', '10 clicks, 0 installs'],
  ['refundRate', '1 refund, 1 charge'],
  ['botShare', '10 of 10 visits'],
] as const)('%s over one day counts today, and nothing of yesterday', async (rule, detail) => {
  const days = { floodDays: 1, refundDays: 1, botDays: 1 };
  const settings = { ...completeSettings({}), ...days, floodClicks: 10, refundCharges: 1, botVisits: 10 };
  const request = { settings, referrals: sql`true`, partnerId: null, since: '-infinity', moments: [now] };
  const found = await query(
    db.pool,
    sql`select partner_id as "partnerId", key, detail from (${await ruleBook[rule](db.pool, request)}) f where referral_id is null`,
  );
  expect(found).toEqual([{ partnerId, key: '2026-11', detail }]);
});
