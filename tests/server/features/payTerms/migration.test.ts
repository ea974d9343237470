import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { monthsBetween } from '#contract/shared/month.ts';

import { migrate, ownMigrations } from '../../../../server/platform/database/migrate.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { rederive } from '../../../support/money/rederive.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ isMigrated: false });
  const before = Object.entries(ownMigrations).filter(([path]) => (path.split('/').at(-1) ?? '') < '0420');
  await migrate({ ownerUrl: db.ownerUrl, migrations: Object.fromEntries(before) });
});
afterAll(() => db.drop());

const apps = { twenty: newId(), fifteen: newId() };

/** A partner as it was kept before, with charges: [amount, rate, months until payable, app]. */
async function partnerOf(
  name: string,
  now: { rate: number | null; offset: number },
  charges: readonly [number, number, number, 'twenty' | 'fifteen'][],
) {
  const id = newId();
  await execute(
    db.ownerPool,
    sql`insert into partners (id, referral_id, name, domain, country, commission_rate, payout_months_offset, created_at)
        values (${id}, ${name.toUpperCase().padEnd(8, 'X')}, ${name}, 'old.example', 'DE', ${now.rate}, ${now.offset}, '2025-01-01')`,
  );
  const referrals = { twenty: newId(), fifteen: newId() };
  for (const app of ['twenty', 'fifteen'] as const)
    await execute(
      db.ownerPool,
      sql`insert into referrals (id, partner_id, app_id, shop, source, installed_at)
          values (${referrals[app]}, ${id}, ${apps[app]}, ${`${name}.example`}, 'visit', '2026-01-31T10:00:00Z')`,
    );
  for (const [index, [amount, rate, months, app]] of charges.entries()) {
    const chargeId = newId();
    // Whole months are counted to the millisecond: one before the time of day of the installation, the next at it.
    const at = new Date(Date.UTC(2026, 1 + index, 31, 9, 59, 59, 999 + (index % 2))).toISOString();
    await execute(
      db.ownerPool,
      sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
          values (${chargeId}, ${apps[app]}, ${chargeId}, 'charge', ${referrals[app]}, ${`${name}.example`}, ${amount}, 'USD', ${at}::timestamptz)`,
    );
    await execute(
      db.ownerPool,
      sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                   earned_month, payable_month, occurred_at, created_at)
          select ${newId()}, ${id}, ${referrals[app]}, ${apps[app]}, ${chargeId}, ${rate}, ${amount},
                 round(${amount}::numeric * ${rate} / 10000), 'USD', m, m + make_interval(months => ${months}), ${at}::timestamptz, ${at}::timestamptz
            from date_trunc('month', ${at}::timestamptz at time zone 'UTC') m`,
    );
  }
  return id;
}

const termsOf = async (target: string) =>
  (
    await query<{ version: number; rate: number | null; hold: number | null }>(
      db.pool,
      sql`select version::int, pay_plain_rate(clauses) as rate, pay_plain_hold(clauses) as hold
            from pay_terms where target = ${target} order by version`,
    )
  ).map(({ version, rate, hold }) => [version, rate, hold]);

test('every commission there is keeps its cents and its month, and cites terms that make them', async () => {
  for (const [slug, id, rate] of [
    ['twenty', apps.twenty, 2000],
    ['fifteen', apps.fifteen, 1500],
  ] as const)
    await execute(
      db.ownerPool,
      sql`insert into apps (id, slug, name, listing_url, commission_rate, webhook_secret)
          values (${id}, ${slug}, 'App', 'https://apps.test/app', ${rate}, 'secret')`,
    );
  const plain = await partnerOf('paper', { rate: null, offset: 1 }, [
    [10_000, 2000, 1, 'twenty'],
    [9901, 1500, 1, 'fifteen'],
    [4999, 2000, 1, 'twenty'],
  ]);
  const own = await partnerOf('dune', { rate: 3000, offset: 2 }, [
    [10_000, 2000, 1, 'twenty'],
    [10_003, 2500, 1, 'twenty'],
    [777, 2500, 3, 'fifteen'],
    [10_000, 2500, 1, 'twenty'],
    [12_345, 3000, 2, 'twenty'],
  ]);
  const back = await partnerOf('back', { rate: null, offset: 1 }, [[10_000, 4000, 0, 'twenty']]);
  const idle = await partnerOf('fern', { rate: 1000, offset: 1 }, []);
  const before = await query(
    db.ownerPool,
    sql`select id, rate, base_minor, amount_minor, payable_month, version from commissions order by id`,
  );

  await migrate({ ownerUrl: db.ownerUrl });

  expect(
    await query(
      db.ownerPool,
      sql`select id, rate, base_minor, amount_minor, payable_month, version from commissions order by id`,
    ),
  ).toEqual(before);
  expect(await rederive(db.pool)).toEqual({ count: 9, differing: [] });
  expect(await termsOf('all')).toEqual([[1, null, 1]]);
  expect(await termsOf(apps.twenty)).toEqual([[1, 2000, null]]);
  expect(await termsOf(plain)).toEqual([]);
  expect(await termsOf(own)).toEqual([
    [1, 2500, null],
    [2, 2500, 3],
    [3, 3000, 2],
  ]);
  expect(await termsOf(back)).toEqual([
    [1, 4000, 0],
    [2, null, null],
  ]);
  expect(await termsOf(idle)).toEqual([[1, 1000, null]]);
  const times = await query<{ installedAt: string; at: string; months: number }>(
    db.pool,
    sql`select r.installed_at as "installedAt", c.occurred_at as at, c.months_since_install as months
          from commissions c join referrals r on r.id = c.referral_id order by c.id`,
  );
  expect(times.map(({ months }) => months)).toEqual(times.map(({ installedAt, at }) => monthsBetween(installedAt, at)));
  const numbers = await query(
    db.pool,
    sql`select ordinal, months_since_install as install, months_since_first as first, earned_before as earned
          from commissions where partner_id = ${own} and app_id = ${apps.twenty} order by ordinal`,
  );
  expect(numbers).toEqual([
    { ordinal: 1, install: 1, first: 0, earned: 0 },
    { ordinal: 2, install: 2, first: 0, earned: 2000 },
    { ordinal: 3, install: 4, first: 2, earned: 4501 },
    { ordinal: 4, install: 5, first: 3, earned: 7001 },
  ]);
});
