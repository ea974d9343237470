import { afterAll, beforeAll, expect, test } from 'vitest';

import { reportingClock } from '../../../server/features/figures/clock.ts';
import { findProgrammeFigures } from '../../../server/reporting/adminFigures.ts';
import { findTopPartners } from '../../../server/reporting/adminQueries.ts';
import { findAppFigures } from '../../../server/reporting/appFigures.ts';
import { findCountries } from '../../../server/reporting/countries.ts';
import { findPartnerSeries, findProgrammeSeries } from '../../../server/reporting/course.ts';
import { findPartnerFigures } from '../../../server/reporting/partnerFigures.ts';
import { type TestDatabase, testDatabase } from '../../support/databases/database.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makePartner } from '../../support/make/partners.ts';
import { plansOf } from '../../support/databases/plans.ts';

let db: TestDatabase;
let partnerId: string;
const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
beforeAll(async () => {
  db = await testDatabase();
  partnerId = (await makePartner(db.pool)).id;
  const app = await makeApp(db.pool);
  await layOthers((await makePartner(db.pool)).id, app.id);
});
afterAll(() => db.drop());

/** Five hundred shops of another partner, with ten charges each in the period. */
async function layOthers(other: string, app: string): Promise<void> {
  await db.ownerPool.query(
    `insert into referrals (id, partner_id, app_id, shop, source, installed_at)
     select gen_random_uuid(), $1, $2, n || '.example', 'import', '2026-10-01' from generate_series(1, 500) n`,
    [other, app],
  );
  await db.ownerPool.query(
    `insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at)
     select gen_random_uuid(), r.app_id, r.shop || n, 'charge', r.id, r.shop, 100, 'USD', timestamptz '2026-10-01' + n * interval '1 day'
       from referrals r cross join generate_series(1, 10) n`,
  );
  // Once no row needs a look, an index alone seems cheap to read.
  await db.ownerPool.query('vacuum analyze');
}

test('a partner’s paying shops are looked up shop by shop, and its own deltas alone are read', async () => {
  for (const isGeneric of [true, false]) {
    const plans = await plansOf(
      db.pool,
      async (tx) => {
        await findPartnerFigures(tx, partnerId, null, period, { now: new Date() });
        await findAppFigures(tx, { partnerId, period });
      },
      { isGeneric },
    );
    expect(plans).toContain('charges_by_referral');
    expect(plans).toContain('fact_deltas_of_partner');
    expect(plans).not.toContain('charges_by_time');
    expect(plans).not.toContain('Seq Scan on fact_deltas');
  }
});

test('how many shops of each app were charged is read of what shops span', async () => {
  await db.ownerPool.query('delete from cohorts_moved');
  await db.ownerPool.query('select fill_shop_spans()');
  await db.ownerPool.query('vacuum analyze');
  const plans = await plansOf(db.pool, (tx) => findAppFigures(tx, { partnerId: null, period }), { isLaid: true });
  expect(plans).toContain('Seq Scan on shop_spans');
});

test('how many partners have installs is read from their sums, without a look at referrals', async () => {
  const clock = await reportingClock(db.pool);
  const plans = await plansOf(db.pool, async (tx) => {
    await findProgrammeFigures(tx, period, clock);
    await findTopPartners(tx, period, clock);
  });
  expect(plans).toContain('partner_days_0');
  expect(plans).not.toMatch(/ on (referrals|charges|ledger_entries)/);
});

test('installs and commission by country are read from the programme’s days', async () => {
  const clock = await reportingClock(db.pool);
  const plans = await plansOf(db.pool, (tx) => findCountries(tx, { partnerId: null, period, clock, app: undefined }));
  expect(plans).toContain('programme_days_0');
  expect(plans).not.toMatch(/ on (referrals|commissions|ledger_entries)/);
});

test('what tiles draw of all time is read of its last twelve months, by index', async () => {
  const clock = await reportingClock(db.pool);
  const allTime = { period: { from: null, to: period.to }, clock };
  for (const isGeneric of [true, false]) {
    const plans = await plansOf(
      db.pool,
      async (tx) => {
        await findProgrammeSeries(tx, allTime, new Date('2026-10-20T12:00:00.000Z'));
        await findPartnerSeries(tx, partnerId, allTime, new Date('2026-10-20T12:00:00.000Z'));
      },
      { isGeneric },
    );
    // Which months of partners’ days are read is known from the values, for which alone they are planned; of the few that there
    // are here, either index is as cheap.
    const planned = isGeneric ? [] : [/partner_days_0_(measure_day_idx|pkey)/];
    for (const index of [/partners_decided/, /ledger_by_partner/, /charges_by_referral/, ...planned])
      expect(plans).toMatch(index);
    expect(plans).not.toContain('charges_by_time');
    expect(plans).not.toMatch(/Seq Scan on (partners|partner_days\w*|ledger_entries|referrals|charges)/);
  }
});
