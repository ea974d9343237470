import sql, { type Sql } from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { checkFigures } from '../../../../server/features/figures/check.ts';
import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { withoutLimits } from '../../../../server/platform/database/withoutLimits.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

const now = new Date('2026-04-01T03:41:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  const link = { partnerId: (await makePartner(db.pool)).id, appId: (await makeApp(db.pool)).id };
  const made = { ...link, country: 'DE', installedAt: '2026-01-01T00:00:00Z' };
  const paying = await makeReferral(db.pool, { ...made, shop: 'paying.example' });
  await makeReferral(db.pool, { ...made, shop: 'free.example' });
  const charge = await makeCharge(db.pool, { referral: paying, at: '2026-01-05T12:00:00Z' });
  await makeCharge(db.pool, { referral: paying, at: '2026-02-20T12:00:00Z' });
  await makeRefund(db.pool, { charge, amount: 2500, at: '2026-01-10T12:00:00Z' });
  await compactFacts(db.pool);
  await query(db.ownerPool, sql`create table active_before as table active_spans`);
});
afterAll(() => db.drop());
afterEach(async () => {
  await query(db.ownerPool, sql`select fill_shop_spans()`);
  await query(db.ownerPool, sql`truncate active_spans`);
  await query(db.ownerPool, sql`insert into active_spans table active_before`);
});

/** What a check finds, and keeps of it: `what measure currency summed counted`, moments in ISO. */
async function found(): Promise<{ differing: number; lines: string[] }> {
  const { differing } = await withoutLimits(db.pool, (client) => checkFigures(client, now, 1));
  const [kept] = await query<{ lines: string[] }>(
    db.pool,
    sql`select array(select concat_ws(' ', e.what, e.measure, nullif(e.currency, ''), e.summed, e.counted)
                       from jsonb_to_recordset(examples) e(what text, measure text, currency text, summed bigint, counted bigint)
                      order by 1) as lines
          from fact_checks where differing = ${differing} order by id desc limit 1`,
  );
  return { differing, lines: kept?.lines ?? [] };
}

const at = (instant: string) => Date.parse(instant) / 1000;
const [jan5, feb5] = [at('2026-01-05T12:00:00Z'), at('2026-02-05T12:00:00Z')];
const [feb20, mar20] = [at('2026-02-20T12:00:00Z'), at('2026-03-20T12:00:00Z')];
const jan10 = at('2026-01-10T12:00:00Z');

/** All that a span says, where it is not there. */
const span = [
  'shop days of months charged 0 59',
  'shop days of months refunded 0 31',
  `shop first charged 0 ${jan5}`,
  `shop first refunded 0 ${jan10}`,
  `shop last charged 0 ${feb20}`,
  `shop last refunded 0 ${jan10}`,
];
const pays = [jan5, feb5, feb20, mar20].map((moment, index) => `shop pays ${index + 1} 0 ${moment}`);
const noSpan = ['shop spans 0 1', 'what pays as a day begins paying shops 0 1'];

const whose = sql`partner_id, app_id, country from referrals where shop = 'free.example'`;

const spoilt: readonly { what: string; by: Sql; lines: readonly string[] }[] = [
  {
    what: 'when it was charged first',
    by: sql`update shop_spans set first_charged = first_charged - interval '1 second'`,
    lines: [`shop first charged ${jan5 - 1} ${jan5}`],
  },
  {
    what: 'when it was charged last',
    by: sql`update shop_spans set last_charged = last_charged + interval '1 second'`,
    lines: [`shop last charged ${feb20 + 1} ${feb20}`],
  },
  {
    what: 'that it was refunded',
    by: sql`update shop_spans set first_refunded = null, last_refunded = null`,
    lines: [`shop first refunded 0 ${jan10}`, `shop last refunded 0 ${jan10}`],
  },
  {
    what: 'what it brought',
    by: sql`update shop_spans set net[1] = net[1] + 1`,
    lines: ['shop net USD 17501 17500'],
  },
  {
    what: 'the currency of what it brought',
    by: sql`update shop_spans set currencies[1] = 'EUR'`,
    lines: ['shop net EUR 17500 0', 'shop net USD 0 17500'],
  },
  {
    what: 'when it stopped paying',
    by: sql`update shop_spans set pays[2] = pays[2] - interval '1 second'`,
    lines: [`shop pays 2 ${feb5 - 1} ${feb5}`],
  },
  {
    what: 'a time that it paid in',
    by: sql`update shop_spans set pays = pays[1:2]`,
    lines: [`shop pays 3 0 ${feb20}`, `shop pays 4 0 ${mar20}`],
  },
  {
    what: 'the months in which it was charged',
    by: sql`update shop_spans set charged_in = charged_in + '{[2026-03-01,2026-04-01)}'`,
    lines: ['shop days of months charged 90 59'],
  },
  {
    what: 'the months in which it was refunded',
    by: sql`update shop_spans set refunded_in = '{}'`,
    lines: ['shop days of months refunded 0 31'],
  },
  {
    what: 'how many shops were charged in a month',
    by: sql`update shop_months set charged = charged + 1 where month = '2026-02-01'`,
    lines: ['shops of a month charged 2 1'],
  },
  {
    what: 'how many shops were refunded in a month',
    by: sql`delete from shop_months where month = '2026-01-01'`,
    lines: ['shops of a month charged 0 1', 'shops of a month refunded 0 1'],
  },
  {
    what: 'when its partner was active',
    by: sql`update active_spans set charged = charged - '{[2026-02-21,2026-02-22)}'`,
    lines: ['days active charges 59 60'],
  },
  {
    what: 'its country',
    by: sql`update shop_spans set country = 'AT'`,
    lines: ['shop spans 0 1', 'shop spans 1 0'],
  },
  {
    what: 'its app',
    by: sql`update shop_recurring set app_id = gen_random_uuid()`,
    lines: ['shop recurring USD 0 1', 'shop recurring USD 1 0'],
  },
  {
    what: 'that there is one',
    by: sql`delete from shop_spans`,
    lines: [...span, 'shop net USD 0 17500', ...pays, ...noSpan],
  },
  {
    what: 'its partner',
    by: sql`update shop_spans set partner_id = gen_random_uuid()`,
    lines: [...span, ...pays, ...noSpan],
  },
  {
    what: 'that there is none',
    by: sql`insert into shop_spans (referral_id, currencies, net, pays, charged_in, refunded_in, partner_id, app_id, country)
            select id, '{}', '{}', '{}', '{}', '{}', ${whose}`,
    lines: ['shop spans 1 0'],
  },
  {
    what: 'what its subscriptions bring',
    by: sql`update shop_recurring set yearly[1] = yearly[1] + 1`,
    lines: ['shop yearly 1 USD 120001 120000', 'what pays as a day begins yearly USD 120001 120000'],
  },
  {
    what: 'when its subscriptions change',
    by: sql`update shop_recurring set changes[2] = changes[2] + interval '1 second'`,
    lines: [`shop changes 2 USD ${feb5 + 1} ${feb5}`],
  },
  {
    what: 'that it has subscriptions',
    by: sql`delete from shop_recurring`,
    lines: [
      ...[jan5, feb5, feb20, mar20].map((moment, index) => `shop changes ${index + 1} USD 0 ${moment}`),
      'shop recurring USD 0 1',
      'shop yearly 1 USD 0 120000',
      'shop yearly 3 USD 0 120000',
      'what pays as a day begins yearly USD 0 120000',
    ],
  },
  {
    what: 'that it has no subscriptions',
    by: sql`insert into shop_recurring (referral_id, currency, changes, yearly, partner_id, app_id, country)
            select id, 'USD', '{2026-03-01T00:00:00Z}', '{1200}', ${whose}`,
    lines: [`shop changes 1 USD ${at('2026-03-01T00:00:00Z')} 0`, 'shop recurring USD 1 0', 'shop yearly 1 USD 1200 0'],
  },
];

test.each(spoilt)('the check finds that $what is not what the records of a shop come to', async ({ by, lines }) => {
  expect(await found()).toEqual({ differing: 0, lines: [] });
  await query(db.ownerPool, by);
  expect(await found()).toEqual({ differing: lines.length, lines });
});
