import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';

import sql from 'sql-template-tag';
import { countInZone } from '../../../server/features/figures/otherZone.ts';
import { query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { type Built, type Caller, build } from '../../support/app.ts';
import { makeApp } from '../../support/make/apps.ts';
import { makeCharge } from '../../support/make/earnings.ts';
import { makeLead } from '../../support/make/leads.ts';
import { makePartner } from '../../support/make/partners.ts';
import { makeProspect, makeProspectLookups } from '../../support/make/prospects.ts';
import { makeReferral } from '../../support/make/referrals.ts';

let built: Built;
let staff: Caller;
beforeAll(async () => {
  built = await build();
  staff = await built.as('manager');
});
afterAll(() => built.close());

const rows = z.object({ data: z.array(z.looseObject({})) });
const answer = z.object({
  data: z.array(z.looseObject({})),
  meta: z.looseObject({ from: z.nullable(z.string()), to: z.string(), zone: z.string() }),
});

/** Begins and ends are those of 1 November 2026 there, on which the clocks of the second go back. */
describe.each([
  ['Asia/Kolkata', 'IN', '2026-10-31T18:30:00.000Z', '2026-11-01T18:30:00.000Z'],
  ['America/St_Johns', 'CA', '2026-11-01T02:30:00.000Z', '2026-11-02T03:30:00.000Z'],
])('in %s', (zone, country, begin, end) => {
  const justBefore = (at: string) => new Date(Date.parse(at) - 1).toISOString();
  const moments = [justBefore(begin), begin, justBefore(end), end];
  let partnerId: string;
  const names = ['before', 'first', 'last', 'after'].map((name) => `${zone.toLowerCase().replace(/\W/g, '-')}-${name}`);
  const inside = names.slice(1, 3).toSorted();
  beforeAll(async () => {
    const { pool } = built.db;
    await countInZone(pool, zone, built.services.now());
    const [app, partner] = [await makeApp(pool), await makePartner(pool)];
    partnerId = partner.id;
    const { status, type } = await makeProspectLookups(pool);
    for (const [place, at] of moments.entries()) {
      const name = names[place] ?? '';
      const referral = await makeReferral(pool, {
        partnerId: partner.id,
        appId: app.id,
        shop: `${name}.example`,
        installedAt: at,
      });
      await makeCharge(pool, { referral, at });
      await makeLead(pool, { partnerId: partner.id, shop: `${name}.example`, at });
      await makeProspect(pool, { name, createdAt: at, statusId: status.id, typeId: type.id });
      await makePartner(pool, { name, country, createdAt: at });
    }
  });

  const day = 'timeFilter=custom&dateRange[from]=2026-11-01&dateRange[to]=2026-11-01';
  const named = async (url: string, key: string) => {
    const { body } = await built.request(staff, 'GET', url);
    return rows
      .parse(body)
      .data.map((row) => String(row[key]).replace('.example', ''))
      .filter((name) => names.includes(name))
      .toSorted();
  };

  test.each([
    ['referrals', `/api/referrals/all?${day}`, 'shop'],
    ['leads', `/api/leads?${day}`, 'shopDomain'],
    ['prospects', `/api/prospects?${day}`, 'name'],
  ])('the list of %s has those of the day there', async (_, url, key) => {
    expect(await named(url, key)).toEqual(inside);
  });

  const report = async (url: string) => answer.parse((await built.request(staff, 'GET', `/api/reports/${url}`)).body);

  test.each([
    ['revenue', 'charges', ''],
    ['leads', 'submitted', ''],
    ['registrations', 'registered', country],
    ['activation', 'approved', country],
  ])('the report of %s counts in its days and months', async (key, counted, of) => {
    const by = of === '' ? `partnerId=${partnerId}` : `country=${of}`;
    const { data } = await report(`${key}?by=month&${by}`);
    expect(data.map((row) => [row['month'], row[counted]])).toEqual([
      ['2026-10', 1],
      ['2026-11', 3],
    ]);
    const ofDay = await report(`${key}?by=month&${by}&${day}`);
    expect(ofDay.data.map((row) => [row['month'], row[counted]])).toEqual([['2026-11', 2]]);
    expect(ofDay.meta).toMatchObject({ from: '2026-11-01', to: '2026-11-01', zone });
  });

  test('the ledger as of a day has what was booked until that day ended there', async () => {
    const { pool } = built.db;
    const { id } = await makePartner(pool);
    for (const at of moments)
      await query(
        pool,
        sql`insert into ledger_entries (id, partner_id, kind, amount_minor, currency, month, occurred_at, reason, created_at)
            values (${newId()}, ${id}, 'bonus', 100, 'USD', '2026-11-01', ${at}::timestamptz, 'A bonus', ${at}::timestamptz)`,
      );
    const { data } = await report(`ledger?partnerId=${id}&asOf=2026-11-01`);
    expect(data.map((row) => row['booked'])).toEqual(moments.slice(0, 3));
  });
});

/** At each moment the day, and the month, are others than UTC’s. */
describe.each([
  ['Asia/Kolkata', '2026-11-30T20:00:00.000Z', '2026-12-01', '2026-11-30'],
  ['America/St_Johns', '2026-12-01T02:00:00.000Z', '2026-11-30', '2026-12-01'],
  ['Pacific/Auckland', '2026-11-30T12:00:00.000Z', '2026-12-01', '2026-11-30'],
])('in %s at %s', (zone, at, today, utcDay) => {
  let partnerId: string;
  beforeAll(async () => {
    const { pool } = built.db;
    await countInZone(pool, zone, new Date(at));
    const [app, partner] = [await makeApp(pool), await makePartner(pool)];
    await makeReferral(pool, { partnerId: partner.id, appId: app.id, installedAt: '2026-06-10T12:00:00.000Z' });
    partnerId = partner.id;
    built.setNow(at);
  });
  afterAll(() => built.setNow(null));

  const series = z.object({
    data: z.object({ today: z.string(), points: z.array(z.looseObject({ date: z.string() })) }),
  });
  const buckets = z.object({
    data: z.array(z.looseObject({ key: z.string() })),
    meta: z.looseObject({ today: z.string() }),
  });

  test.each([
    ['last_7_days', today],
    ['all time', today.slice(0, 7)],
  ])('the series of %s ends with %s, which is not over', async (filter, last) => {
    const answers = [
      await built.request(staff, 'POST', '/api/admin/admin-overview', { periodFilter: filter }),
      await built.request(staff, 'GET', `/api/partners/partner-overview-data/${partnerId}?timeFilter=${filter}`),
    ];
    const ends = answers.map(({ body }) => {
      const { data } = series.parse(body);
      return [data.points.at(-1)?.date, data.today];
    });
    expect(ends).toEqual([
      [last, today],
      [last, today],
    ]);
  });

  test.each([
    ['day', today],
    ['week', '2026-11-30'],
    ['month', today.slice(0, 7)],
  ])('figures by %s end with %s, which is not over', async (groupBy, last) => {
    const request = { metrics: ['installs'], groupBy, timeFilter: 'last_30_days' };
    const { data, meta } = buckets.parse((await built.request(staff, 'POST', '/api/analytics/query', request)).body);
    expect([data.at(-1)?.key, meta.today]).toEqual([last, today]);
  });

  test('a report’s month that is not over is of that day, of payouts of UTC’s', async () => {
    const days = [];
    for (const key of ['revenue', 'payouts']) {
      const { body } = await built.request(staff, 'GET', `/api/reports/${key}?by=month`);
      days.push(z.object({ meta: z.looseObject({ today: z.string() }) }).parse(body).meta.today);
    }
    expect(days).toEqual([today, utcDay]);
  });
});
