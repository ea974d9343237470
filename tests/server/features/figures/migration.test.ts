import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { measures } from '../../../../server/features/figures/measures.ts';
import { readSums } from '../../../../server/features/figures/readSums.ts';
import { newReferralId } from '../../../../server/features/partners/registration/createPartner.ts';
import { migrate, ownMigrations } from '../../../../server/platform/database/migrate.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeEntry, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { rawFacts, sumOf, wordsOf } from '../../../support/money/rawSums.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
});
afterAll(() => db.drop());

/** The migrations before monthly partitions and daily sums. */
const before = Object.fromEntries(
  Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0475'),
);

test('migrating an older database moves its visits into monthly partitions and sums its rows', async () => {
  await migrate({ ownerUrl: db.ownerUrl, migrations: before });
  const owner = db.ownerPool;
  const [partnerId, appId, visitId] = [newId(), newId(), newId()];
  await query(
    owner,
    sql`insert into partners (id, referral_id, name, domain, country)
        values (${partnerId}, ${newReferralId()}, 'Acme', 'acme.test', 'DE')`,
  );
  await query(
    owner,
    sql`insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
        values (${appId}, 'app', 'App', 'https://apps.test/app', 2000, 'secret')`,
  );
  const visitors = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)] as const;
  await query(
    owner,
    sql`insert into visits (id, partner_id, app_id, visitor, source, created_at, country, is_bot)
        values (${newId()}, ${partnerId}, ${appId}, ${visitors[0]}, 'link', '2025-05-01T10:10:00Z', 'US', true),
               (${visitId}, ${partnerId}, ${appId}, ${visitors[0]}, 'link', '2025-05-01T10:20:00Z', 'DE', false),
               (${newId()}, ${partnerId}, ${appId}, ${visitors[0]}, 'link', '2025-05-01T10:30:00Z', 'FR', null)`,
  );
  await query(
    owner,
    sql`insert into clicks (partner_id, app_id, hour, visitor)
        values (${partnerId}, ${appId}, '2025-05-01T10:00:00Z', ${visitors[0]}),
               (${partnerId}, ${appId}, '2026-06-01T00:00:00Z', ${visitors[1]})`,
  );
  const link = { partnerId, appId };
  const referral = await makeReferral(owner, { ...link, visitId, installedAt: '2025-05-02T00:00:00Z', country: 'DE' });
  const charge = await makeCharge(owner, { referral, at: '2025-05-03T00:00:00Z' });
  await makeRefund(owner, { charge, amount: 500, at: '2026-05-03T00:00:00Z' });
  await makeEntry(owner, { partnerId });
  const visits = await query(owner, sql`select * from visits order by id`);

  await migrate({ ownerUrl: db.ownerUrl });

  expect(await query(owner, sql`select * from visits order by id`)).toEqual(visits);
  expect(await query(owner, sql`select hour, at, country from clicks order by hour`)).toEqual([
    { hour: '2025-05-01T10:00:00.000Z', at: '2025-05-01T10:20:00.000Z', country: 'DE' },
    { hour: '2026-06-01T00:00:00.000Z', at: null, country: null },
  ]);
  expect(
    await query(
      owner,
      sql`select tableoid::regclass::text as month, count(*)::int as n from visits group by 1
          union all select tableoid::regclass::text, count(*)::int from clicks group by 1 order by 1`,
    ),
  ).toEqual([
    { month: 'clicks_2025_05', n: 1 },
    { month: 'clicks_2026_06', n: 1 },
    { month: 'visits_2025_05', n: 3 },
  ]);
  const facts = await rawFacts(owner, 'UTC');
  const requests = [
    { measures, per: 'day', by: 'country', from: null, to: null },
    { measures, by: 'partner', from: '2025-05-02', to: null },
    { measures, by: 'partner', from: '2025-05-02', to: '2026-05-03' },
  ] as const;
  for (const one of requests) expect(wordsOf(await readSums(db.pool, one))).toEqual(sumOf(facts, one));
  expect(facts.length).toBe(15);
});

test('charges dated before their install, and their refunds, count for the referral they earned for', async () => {
  const own = await testDatabase({ isMigrated: false });
  const owner = own.ownerPool;
  try {
    const until = Object.entries(ownMigrations).filter(([file]) => (file.split('/').at(-1) ?? '') < '0936');
    await migrate({ ownerUrl: own.ownerUrl, migrations: Object.fromEntries(until) });
    const link = { partnerId: (await makePartner(owner)).id, appId: (await makeApp(owner)).id };
    const referral = await makeReferral(owner, { ...link, installedAt: '2026-05-02T00:00:00Z' });
    const charge = await makeCharge(owner, { referral, at: '2026-05-03T00:00:00Z' });
    await makeRefund(owner, { charge, amount: 500, at: '2026-05-04T00:00:00Z' });
    // As older versions stored them: without a referral and in no sum.
    await query(owner, sql`alter table charges disable trigger user`);
    await query(owner, sql`update charges set referral_id = null`);
    await query(owner, sql`alter table charges enable trigger user`);
    await query(owner, sql`delete from fact_deltas where measure in ('charges', 'gross', 'refunded')`);
    const sums = async () =>
      (await readSums(own.pool, { measures: ['charges', 'gross', 'refunded'], from: null, to: null })).map(
        ({ measure, amount }) => `${measure} ${amount}`,
      );
    expect(await sums()).toEqual([]);

    await migrate({ ownerUrl: own.ownerUrl });

    expect(await sums()).toEqual(['charges 1', 'gross 10000', 'refunded 500']);
    // The planner knows the number of rows.
    const [statistics] = await query<{ n: number }>(
      owner,
      sql`select reltuples::int as n from pg_class where relname = 'referrals'`,
    );
    expect(statistics?.n).toBe(1);
  } finally {
    await own.drop();
  }
});
