import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReportKey } from '#contract/reports/kinds.ts';
import type { ReportParameterValues } from '#contract/reports/reports.ts';

import { askReport } from '../../../../server/features/reports/read.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { plansOf } from '../../../support/databases/plans.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

let db: TestDatabase;
let partnerId: string;
let app: string;
beforeAll(async () => {
  db = await testDatabase();
  partnerId = (await makePartner(db.pool)).id;
  const made = await makeApp(db.pool);
  app = made.slug;
  const referral = await makeReferral(db.pool, { partnerId, appId: made.id });
  // Sums of many partners, a few hundred a day: so many that reading a month of all of them costs clearly more.
  await db.ownerPool.query(
    `insert into partner_days (generation, partner_id, app_id, day, measure, currency, n)
     select (select reading from reporting_clock), gen_random_uuid(), (select id from apps limit 1), date '2026-06-01' + n % 170, 'clicks', '', 3
       from generate_series(1, 50000) n`,
  );
  // Charges of two years.
  await execute(
    db.ownerPool,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
        select gen_random_uuid(), ${made.id}, n::text, 'charge', ${referral.id}, ${referral.shop}, 100, 'USD',
               timestamptz '2024-11-20Z' + n * interval '6 hours' from generate_series(1, 2900) n`,
  );
  // Entries of two years, of many partners.
  const partners: string[] = [];
  while (partners.length < 30) partners.push((await makePartner(db.pool)).id);
  await execute(
    db.ownerPool,
    sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, reason, occurred_at)
        select gen_random_uuid(), (${partners}::uuid[])[1 + n % 30], case when n % 31 = 0 then 'bonus' else 'adjustment' end, 100, 'USD',
               '2026-10-01', 'Laid', timestamptz '2024-11-20Z' + n * interval '3 hours' from generate_series(1, 5800) n`,
  );
  await db.ownerPool.query('vacuum analyze');
});
afterAll(() => db.drop());

const plansOfReport = (parameters: ReportParameterValues, key: ReportKey = 'performance') =>
  plansOf(
    db.pool,
    async (tx) => {
      const asking = { viewerId: newId(), now: new Date('2026-11-20T10:00:00.000Z') };
      const { source } = await askReport(tx, key, parameters, asking);
      await query(tx, sql`select * from (${source.select}) q order by ${raw(source.order)} limit 100`);
    },
    { isLaid: true },
  );

test.each<ReportParameterValues>([
  { by: 'day' },
  { by: 'week', timeFilter: 'this_year' },
  { by: 'month', timeFilter: 'last_month' },
  { by: 'app' },
])('a partner’s clicks by $by are read of its own sums, by index, and no click for them', async (request) => {
  for (const parameters of [
    { ...request, partnerId },
    { ...request, partnerId, app },
  ]) {
    const plans = await plansOfReport(parameters);
    expect(plans).toMatch(/partner_days_0_pkey/);
    expect(plans).not.toMatch(/Seq Scan on partner_(days|marks|app_marks)/);
    expect(plans).not.toMatch(/ on (clicks|visits|referrals)/);
  }
});

test.each<ReportParameterValues>([
  { by: 'partner', having: 'installs' },
  { by: 'day' },
  { by: 'app,month' },
  { by: 'day', country: 'US' },
  { by: 'app', country: 'none' },
])('clicks by $by are read of sums alone', async (request) => {
  expect(await plansOfReport(request)).not.toMatch(/ on (clicks|visits|referrals)/);
});

test.each<ReportParameterValues>([
  { by: 'day' },
  { by: 'week', timeFilter: 'this_year' },
  { by: 'partner' },
  { by: 'app' },
])('clicks under a manager by $by are read of the sums of those partners, by index', async (request) => {
  const plans = await plansOfReport({ ...request, manager: 'me' });
  expect(plans).toMatch(/partner_days_0_pkey/);
  expect(plans).not.toMatch(/Seq Scan on partner_days/);
});

test.each(['revenue', 'refunds'] as const)(
  '%s of a month under a manager read the charges of that month by index',
  async (key) => {
    for (const manager of [undefined, 'me', 'unassigned']) {
      const plans = await plansOfReport({ manager, timeFilter: 'last_month' }, key);
      expect(plans).toMatch(key === 'revenue' ? /using charges_by_time on charges c/ : / on charges c/);
      expect(plans).not.toContain('Seq Scan on charges');
    }
  },
);

test.each(['bonus', 'cost'] as const)(
  'entries of the ledger, %s, of a month or of a partner are read by index',
  async (entry) => {
    const [other] = await query<{ id: string }>(
      db.pool,
      sql`select partner_id as id from ledger_entries order by 1 limit 1`,
    );
    for (const manager of [undefined, 'me', 'unassigned'])
      for (const narrowed of [{ timeFilter: 'last_month' as const }, { partnerId: other?.id ?? '' }])
        expect(await plansOfReport({ manager, entry, ...narrowed }, 'ledger')).not.toContain(
          'Seq Scan on ledger_entries',
        );
  },
);
