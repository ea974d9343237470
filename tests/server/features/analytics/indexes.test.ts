import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answerQuestion } from '../../../../server/features/analytics/answer.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { execute } from '../../../../server/platform/database/pool.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { plansOf } from '../../../support/databases/plans.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test.each<[metric: string, index: string, filters?: { country: string }]>([
  // There are no daily sums by country and manager, so this one reads the records.
  ['uninstalls', 'referrals_by_uninstalled', { country: 'DE' }],
  ['decisions', 'lifecycle_events_decisions'],
  ['notes', 'notes_of_partners'],
  ['contacts', 'prospect_logs_by_time'],
  ['timeToFirstPayout', 'payouts_paid'],
])('%s of a month use the index %s', async (metric, index, filters) => {
  const plans = await plansOf(db.pool, (tx) =>
    answerQuestion(
      tx,
      { metrics: [metric], groupBy: 'manager', filters, timeFilter: 'last_month' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    ),
  );
  expect(plans).toContain(index);
});

/** Shops of many partners, so that only an index by partner avoids reading most of them. */
const layShops = () =>
  execute(
    db.ownerPool,
    sql`with laid as (insert into shop_spans (referral_id, currencies, net, partner_id, app_id, pays, charged_in, refunded_in)
                      select gen_random_uuid(), '{}', '{}', gen_random_uuid(), gen_random_uuid(), '{}', '{}', '{}' from generate_series(1, 2000)
                      returning referral_id, partner_id, app_id)
        insert into shop_recurring (referral_id, currency, partner_id, app_id, changes, yearly)
        select referral_id, 'USD', partner_id, app_id, '{}', '{}' from laid`,
  );

test.each([
  ['payingShops', 'shop_spans_by_partner'],
  ['netRetention', 'shop_recurring_by_partner'],
])('%s of a partner use the index %s', async (metric, index) => {
  await layShops();
  const plans = await plansOf(db.pool, (tx) =>
    answerQuestion(
      tx,
      { metrics: [metric], filters: { partner: newId() }, timeFilter: 'last_month' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    ),
  );
  expect(plans).toContain(index);
});

test('a leaderboard reads its days by the index on measure and day', async () => {
  // A year of several measures, of which the leaderboard asks for a few days of one.
  await execute(
    db.ownerPool,
    sql`insert into partner_days (generation, partner_id, app_id, day, measure, currency, n)
        select reading, gen_random_uuid(), gen_random_uuid(), date '2025-11-20' + n % 365, m, case m when 'net' then 'USD' else '' end, 3
          from reporting_clock, generate_series(1, 10000) n, unnest('{net,clicks,installs}'::fact_measure[]) m`,
  );
  await db.ownerPool.query('vacuum analyze');
  const plans = await plansOf(
    db.pool,
    (tx) =>
      answerQuestion(
        tx,
        { metrics: ['netRevenue'], groupBy: 'partner', timeFilter: 'last_month', periodOverPeriod: true },
        { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
      ),
    { isLaid: true },
  );
  expect(plans).toContain('partner_days_0_measure_day_idx');
  expect(plans).not.toMatch(/Seq Scan on partner_days|partner_days_0_pkey/);
});

test('the start of all time is read from sums, not from clicks or ledger entries', async () => {
  const plans = await plansOf(db.pool, (tx) =>
    answerQuestion(
      tx,
      { metrics: ['netRevenue'], groupBy: 'month', timeFilter: 'all time' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    ),
  );
  expect(plans).toContain('programme_days_0_pkey');
  expect(plans).not.toMatch(/ on (clicks|ledger_entries|referrals|charges)/);
});

test('sums by manager look for the days and marks of partners that have any', async () => {
  const plans = await plansOf(db.pool, (tx) =>
    answerQuestion(
      tx,
      { metrics: ['installs'], groupBy: 'manager', timeFilter: 'all time' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    ),
  );
  expect(plans.match(/CTE Scan on \w+ e(?:_1)?(?= )/g)).toEqual(['CTE Scan on found e', 'CTE Scan on found e_1']);
});

test.each([
  ['activationByClick60', true],
  ['activationByInstall60', false],
])('%s reads the first clicks of partners: %s', async (metric, isRead) => {
  const plans = await plansOf(db.pool, (tx) =>
    answerQuestion(
      tx,
      { metrics: [metric], timeFilter: 'last_month' },
      { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
    ),
  );
  expect(/ on clicks/.test(plans)).toBe(isRead);
});

test('times to decision of a month read the decisions made since it began, not all there were', async () => {
  await execute(
    db.ownerPool,
    sql`insert into lifecycle_events (id, entity, entity_id, region, event, from_state, to_state, created_at)
        select gen_random_uuid(), 'approval', gen_random_uuid(), 'state', 'approval.approve', 'pending', 'approved',
               timestamptz '2024-11-20Z' + n * interval '1 hour' from generate_series(1, 17000) n`,
  );
  await db.ownerPool.query('vacuum analyze lifecycle_events');
  const plans = await plansOf(
    db.pool,
    (tx) =>
      answerQuestion(
        tx,
        { metrics: ['timeToDecision'], groupBy: 'manager', timeFilter: 'last_month' },
        { viewerId: '', now: new Date('2026-11-20T10:00:00.000Z') },
      ),
    { isLaid: true },
  );
  expect(plans).toContain('lifecycle_events_decisions');
});
