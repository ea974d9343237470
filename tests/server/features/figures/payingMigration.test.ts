import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { newReferralId } from '../../../../server/features/partners/registration/createPartner.ts';
import { migrate, ownMigrations } from '../../../../server/platform/database/migrate.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
});
afterAll(() => db.drop());

/** The migrations before `shop_spans` stored when a shop pays. */
const before = Object.fromEntries(
  Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0951'),
);

test('migrating an older database stores when its shops pay, their yearly subscription revenue, and when they were charged and refunded', async () => {
  await migrate({ ownerUrl: db.ownerUrl, migrations: before });
  const owner = db.ownerPool;
  const [partner, app, shop, other] = [newId(), newId(), newId(), newId()];
  await query(
    owner,
    sql`insert into partners (id, referral_id, name, domain, country) values (${partner}, ${newReferralId()}, 'Acme', 'acme.test', 'DE')`,
  );
  await query(
    owner,
    sql`insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
        values (${app}, 'app', 'App', 'https://apps.test/app', 2000, 'secret')`,
  );
  await query(
    owner,
    sql`insert into referrals (id, partner_id, app_id, shop, country, source, installed_at, life_state)
        values (${shop}, ${partner}, ${app}, 'one.example', 'DE', 'visit', '2026-01-01T00:00:00Z', 'paying'),
               (${other}, ${partner}, ${app}, 'two.example', null, 'visit', '2026-01-01T00:00:00Z', 'installed')`,
  );
  // Two months in a row, the second with more net; after a gap, a week of usage; then a year in another currency.
  await query(
    owner,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, net_minor, gross_minor, currency, occurred_at, interval, charge_kind)
        select gen_random_uuid(), ${app}, v.name, 'charge', ${shop}, 'one.example', v.amount, v.net, v.amount, v.currency, v.at, v.interval, v.kind
          from (values ('a', 1000, 900, 'USD', timestamptz '2026-01-31T00:00:00Z', null, null),
                       ('b', 1200, 1100, 'USD', '2026-02-28T00:00:00Z', 'month', 'subscription'),
                       ('c', 500, 500, 'USD', '2026-05-01T00:00:00Z', 'week', 'usage'),
                       ('d', 9000, 9000, 'EUR', '2026-07-01T00:00:00Z', 'year', 'subscription')) v(name, amount, net, currency, at, interval, kind)`,
  );
  await query(
    owner,
    sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency, occurred_at)
        select gen_random_uuid(), ${app}, 'of b', 'refund', c.id, ${shop}, 'one.example', 100, 'USD', '2026-02-28T12:00:00Z'
          from charges c where c.external_id = 'b'`,
  );
  const charges = await query(owner, sql`select * from charges order by external_id`);

  await migrate({ ownerUrl: db.ownerUrl });

  expect(await query(owner, sql`select * from charges order by external_id`)).toEqual(charges);
  const whose = { partner_id: partner, app_id: app, country: 'DE' };
  expect(
    await query(
      owner,
      sql`select partner_id, app_id, country, array_to_json(pays) as pays, currencies, net, charged_in::text, refunded_in::text from shop_spans`,
    ),
  ).toEqual([
    {
      ...whose,
      pays: [
        '2026-01-31T00:00:00+00:00',
        '2026-03-28T00:00:00+00:00',
        '2026-05-01T00:00:00+00:00',
        '2026-05-08T00:00:00+00:00',
        '2026-07-01T00:00:00+00:00',
        '2027-07-01T00:00:00+00:00',
      ],
      currencies: ['EUR', 'USD'],
      net: [9000, 2400],
      charged_in: '{[2026-01-01,2026-03-01),[2026-05-01,2026-06-01),[2026-07-01,2026-08-01)}',
      refunded_in: '{[2026-02-01,2026-03-01)}',
    },
  ]);
  expect(
    await query(owner, sql`select month::text, app_id, country, charged, refunded from shop_months order by month`),
  ).toEqual(
    [
      ['2026-01-01', 0],
      ['2026-02-01', 1],
      ['2026-05-01', 0],
      ['2026-07-01', 0],
    ].map(([month, refunded]) => ({ month, app_id: app, country: 'DE', charged: 1, refunded })),
  );
  expect(
    await query(
      owner,
      sql`select partner_id, app_id, country, currency, array_to_json(changes) as changes, array_to_json(yearly) as yearly from shop_recurring order by currency`,
    ),
  ).toEqual([
    {
      ...whose,
      currency: 'EUR',
      changes: ['2026-07-01T00:00:00+00:00', '2027-07-01T00:00:00+00:00'],
      yearly: [9000, 0],
    },
    {
      ...whose,
      currency: 'USD',
      changes: ['2026-01-31T00:00:00+00:00', '2026-02-28T00:00:00+00:00', '2026-03-28T00:00:00+00:00'],
      yearly: [10_800, 13_200, 0],
    },
  ]);
});
