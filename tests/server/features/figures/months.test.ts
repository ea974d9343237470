import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { answerQuestion } from '../../../../server/features/analytics/answer.ts';
import { wholePeriod } from '../../../../server/features/analytics/buckets.ts';
import { findProgress } from '../../../../server/features/analytics/progress.ts';
import { findQuietPartners } from '../../../../server/features/analytics/quietPartners.ts';
import { insertVisits } from '../../../../server/features/affiliate/visits.ts';
import { building } from '../../../../server/features/figures/building.ts';
import { compactFacts } from '../../../../server/features/figures/compact.ts';
import { checkFigures } from '../../../../server/features/figures/check.ts';
import { keepMonths, makeMonthsSince } from '../../../../server/features/figures/months.ts';
import { countInZone } from '../../../../server/features/figures/otherZone.ts';
import { readSums } from '../../../../server/features/figures/readSums.ts';
import { askReport, readReport } from '../../../../server/features/reports/read.ts';
import { stepsOf } from '../../../../server/features/reports/journey.ts';
import { findReferralFacts } from '../../../../server/features/referrals/facts.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { withoutLimits } from '../../../../server/platform/database/withoutLimits.ts';
import { newId } from '../../../../server/platform/ids.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge } from '../../../support/make/earnings.ts';
import { makePartner } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';

/** Options, indexes and constraints of the sum tables of both generations. */
const shapes = () =>
  query(
    db.ownerPool,
    sql`select c.relname as name, c.relispartition as "isAttached", c.reloptions as options,
               array(select pg_get_indexdef(i.indexrelid) || case when x.relispartition then ' of the whole' else '' end
                       from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = c.oid order by 1) as indexes,
               array(select k.conname::text from pg_constraint k where k.conrelid = c.oid order by 1) as constraints
          from pg_class c where c.relname ~ '^(programme_days|partner_days|partner_marks|partner_app_marks)_[01]$' order by 1`,
  );

let db: TestDatabase;
let link: { partnerId: string; appId: string };
/** A partner without a shop, whose only click is in a month that gets dropped. */
let other: typeof link;
let unfilled: object[];
beforeAll(async () => {
  db = await testDatabase();
  unfilled = await shapes();
  const approved = { createdAt: '2091-01-02T00:00:00Z' };
  link = { partnerId: (await makePartner(db.pool, approved)).id, appId: (await makeApp(db.pool)).id };
  other = { ...link, partnerId: (await makePartner(db.pool, approved)).id };
});
afterAll(() => db.drop());

let visitors = 0;
async function visit(at: string, shop: string | null = null, of = link): Promise<string> {
  const id = newId();
  const facts = { referrerHost: '', adClicks: [], country: 'DE', device: 'desktop' as const, subId: '', creative: '' };
  visitors += 1;
  await insertVisits(db.pool, [
    {
      id,
      ...of,
      shop,
      visitor: Buffer.from(String(visitors)),
      source: 'link',
      utm: null,
      at: new Date(at),
      facts: { ...facts, landingPath: '/', isBot: false },
    },
  ]);
  return id;
}

const monthsOf = async (parent: 'visits' | 'clicks') => {
  const rows = await query<{ name: string }>(
    db.pool,
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = ${parent}::regclass order by 1`,
  );
  return rows.map(({ name }) => name.slice(parent.length + 1));
};
const clicksByDay = async () =>
  (await readSums(db.pool, { measures: ['clicks'], per: 'day', from: null, to: null })).map(
    ({ date, amount }) => `${date} ${amount}`,
  );
const clicksOn = async (day: string): Promise<number> => {
  const found = (await clicksByDay()).find((line) => line.startsWith(day));
  return Number(found?.split(' ')[1] ?? 0);
};
const rows = async () => {
  const [row] = await query<{ visits: number; clicks: number; rest: number }>(
    db.pool,
    sql`select (select count(*)::int from visits) as visits, (select count(*)::int from clicks) as clicks,
               (select count(*)::int from visits_rest) + (select count(*)::int from clicks_rest) as rest`,
  );
  return row;
};

/** The figures that depend on clicks, as of a moment. */
async function figuresByClicks(now: Date) {
  const asking = { viewerId: '', now };
  const ask = (metric: string, month: string) =>
    answerQuestion(
      db.pool,
      { metrics: [metric], timeFilter: 'custom', dateRange: { from: `${month}-01`, to: `${month}-28` } },
      asking,
    );
  const valueOf = async (metric: string, month: string) => (await ask(metric, month)).data[0]?.values[0]?.value;
  const period = wholePeriod({ from: '2091-01-01T00:00:00Z', to: '2091-02-01T00:00:00Z' });
  const steps = await findProgress(db.pool, { buckets: [period], by: 'none', filters: {}, now });
  const report = await askReport(db.pool, 'activation', {}, asking);
  const { data } = await readReport(db.pool, report, { page: 1, perPage: 10 });
  return {
    activated: await valueOf('activationByClick30', '2091-01'),
    active: [await valueOf('activePartners', '2091-01'), await valueOf('activePartners', '2091-06')],
    matured: await valueOf('maturedConversion', '2091-01'),
    clicked: steps.find(({ step }) => step === 'clicked')?.partners,
    reported: data.map(({ month, approved, clicked30 }) => [month, approved, clicked30]),
    last: (await findQuietPartners(db.pool, {}, now)).map(({ lastClickAt }) => lastClickAt?.slice(0, 10)),
  };
}

test('months are created ahead, collect their rows and are dropped after thirteen; figures and the visits of referrals stay', async () => {
  const shop = 'kept.example';
  const deciding = await visit('2091-01-10T12:00:00Z');
  await visit('2091-01-11T12:00:00Z', shop);
  await visit('2091-01-10T18:00:00Z', null, other);
  await visit('2091-01-31T20:00:00Z');
  await visit('2091-02-01T02:00:00Z');
  await visit('2092-01-15T12:00:00Z');
  const referral = await makeReferral(db.pool, {
    ...link,
    shop,
    visitId: deciding,
    installedAt: '2091-01-12T12:00:00Z',
  });
  await makeCharge(db.pool, { referral, at: '2091-01-13T00:00:00Z' });
  expect(await rows()).toEqual({ visits: 6, clicks: 6, rest: 12 });

  expect(await keepMonths(db.pool, new Date('2092-01-20T00:00:00Z'))).toMatchObject({ made: 10, marks: 0 });
  expect(await rows()).toEqual({ visits: 6, clicks: 6, rest: 0 });
  expect((await monthsOf('visits')).filter((name) => name >= '2091' && name !== 'rest')).toEqual([
    '2091_01',
    '2091_02',
    '2092_01',
    '2092_02',
    '2092_03',
  ]);
  expect(await keepMonths(db.pool, new Date('2092-01-20T00:00:00Z'))).toMatchObject({ made: 0, dropped: 0 });

  await compactFacts(db.pool);
  const before = await clicksByDay();
  const known = await figuresByClicks(new Date('2092-04-01T00:00:00Z'));
  expect(known).toEqual({
    activated: 10_000,
    matured: 3333,
    active: [2, 0],
    clicked: 2,
    reported: [['2091-01', 2, 2]],
    last: ['2092-01-15'],
  });
  const { dropped } = await keepMonths(db.pool, new Date('2092-02-01T00:00:00Z'));
  expect(dropped).toBe(2);
  expect((await monthsOf('clicks'))[0]).toBe('2091_02');
  expect(await rows()).toEqual({ visits: 2, clicks: 2, rest: 0 });
  expect(await clicksByDay()).toEqual(before);
  expect(await figuresByClicks(new Date('2092-04-01T00:00:00Z'))).toEqual(known);
  const facts = await findReferralFacts(db.pool, referral.id);
  expect(facts?.visits.map(({ isDeciding, at }) => [isDeciding, at])).toEqual([
    [true, '2091-01-10T12:00:00.000Z'],
    [false, '2091-01-11T12:00:00.000Z'],
  ]);
  const { steps } = await stepsOf(db.pool, referral.id, { seesAll: true });
  expect(steps.flatMap(({ kind, at }) => (kind === 'visit' ? [at] : []))).toEqual([
    '2091-01-10T12:00:00.000Z',
    '2091-01-11T12:00:00.000Z',
  ]);
});

test('another zone counts the remaining clicks by its days; dropped ones keep the day they were on', async () => {
  expect(await clicksByDay()).toEqual(['2091-01-10 2', '2091-01-11 1', '2091-01-31 1', '2091-02-01 1', '2092-01-15 1']);
  // 02:00 UTC on the first is 22:30 on the day before.
  await countInZone(db.pool, 'America/St_Johns', new Date('2092-02-01T00:00:00Z'));
  expect(await clicksByDay()).toEqual(['2091-01-10 2', '2091-01-11 1', '2091-01-31 2', '2092-01-15 1']);
  const byPartner = await readSums(db.pool, { measures: ['clicks'], by: 'partner', from: null, to: '2091-02-01' });
  expect(byPartner.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1, 4]);
  await countInZone(db.pool, 'UTC', new Date('2092-02-01T00:00:00Z'));
});

test('rebuilt sums have the same indexes and constraints as before', async () => {
  expect(unfilled).toHaveLength(8);
  for (const zone of ['Asia/Kolkata', 'UTC']) {
    await countInZone(db.pool, zone, new Date('2092-02-01T00:00:00Z'));
    expect(await shapes()).toEqual(unfilled);
  }
});

test('the check finds sums that differ from their rows, and stores what it found', async () => {
  const referral = await makeReferral(db.pool, { ...link, installedAt: '2092-01-02T00:00:00Z' });
  await makeCharge(db.pool, { referral, at: '2092-01-03T00:00:00Z' });
  await compactFacts(db.pool);
  const now = new Date('2092-02-02T03:41:00Z');
  const whole = await withoutLimits(db.pool, (client) => checkFigures(client, now, 1));
  expect(whole.differing).toBe(0);
  expect(whole.compared).toBeGreaterThan(10);
  await query(db.ownerPool, sql`update partner_days set n = n + 1 where measure = 'gross' and day = '2092-01-03'`);
  expect(await withoutLimits(db.pool, (client) => checkFigures(client, now, 1))).toEqual({
    compared: whole.compared,
    differing: 1,
  });
  const [kept] = await query<{ differing: number; examples: object[] }>(
    db.pool,
    sql`select differing, examples from fact_checks order by id desc limit 1`,
  );
  expect(kept).toEqual({
    differing: 1,
    examples: [
      expect.objectContaining({ what: 'partner', measure: 'gross', currency: 'USD', summed: 10_001, counted: 10_000 }),
    ],
  });
});

test.each([
  // Kolkata is 5:30 ahead of UTC; St. John's is 3:30 behind, 2:30 in summer. 2088 is a leap year.
  { zone: 'Asia/Kolkata', at: '2088-02-28T18:29:59Z', day: '2088-02-28' },
  { zone: 'Asia/Kolkata', at: '2088-02-28T18:30:00Z', day: '2088-02-29' },
  { zone: 'America/St_Johns', at: '2088-03-01T03:29:59Z', day: '2088-02-29' },
  { zone: 'America/St_Johns', at: '2088-03-01T03:30:00Z', day: '2088-03-01' },
  { zone: 'America/St_Johns', at: '2088-07-01T02:30:00Z', day: '2088-07-01' },
  { zone: 'Europe/Berlin', at: '2088-03-28T22:00:00Z', day: '2088-03-29' },
  { zone: 'Europe/Berlin', at: '2088-10-31T22:59:59Z', day: '2088-10-31' },
])('a click at $at counts on $day in $zone', async ({ zone, at, day }) => {
  await countInZone(db.pool, zone, new Date(at));
  const before = await clicksOn(day);
  await visit(at);
  expect(await clicksOn(day)).toBe(before + 1);
  await compactFacts(db.pool);
  expect(await clicksOn(day)).toBe(before + 1);
});

test('when several processes maintain the months at once, only one creates them and only one drops them', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => keepMonths(db.pool, new Date('2092-05-01T00:00:00Z'))));
  expect(all.filter(({ made }) => made > 0)).toHaveLength(1);
  expect(all.filter(({ dropped }) => dropped > 0)).toHaveLength(1);
});

test('a partner whose clicks are all in dropped months was last seen on the day of the latest one', async () => {
  await countInZone(db.pool, 'UTC', new Date('2092-05-01T00:00:00Z'));
  const now = new Date('2093-06-01T00:00:00Z');
  await keepMonths(db.pool, now);
  expect(await rows()).toMatchObject({ clicks: 0 });
  expect(await findQuietPartners(db.pool, {}, now)).toMatchObject([{ lastClickAt: '2092-01-15T00:00:00.000Z' }]);
});

test('the months since a day can be created before their rows arrive', async () => {
  await makeMonthsSince(db.pool, new Date('2095-11-20T12:00:00Z'), new Date('2096-02-01T00:00:00Z'));
  const months = ['2095_11', '2095_12', '2096_01', '2096_02', '2096_03', '2096_04'];
  for (const parent of ['visits', 'clicks'] as const)
    expect((await monthsOf(parent)).filter((name) => name > '2095' && name !== 'rest')).toEqual(months);
  await visit('2096-01-31T23:59:59Z');
  expect(await rows()).toMatchObject({ rest: 0 });
});

test('a month whose rows lie in the default partition waits while figures are built or checked from them', async () => {
  const madeAt = async (now: string) => (await keepMonths(db.pool, new Date(now))).made;
  await madeAt('2095-01-01T00:00:00Z');
  await visit('2094-05-10T12:00:00Z');
  await withoutLimits(db.pool, async (client) => {
    await query(client, sql`select pg_advisory_lock_shared(${building})`);
    expect(await madeAt('2095-01-01T00:00:00Z')).toBe(0);
    // One without rows is in no one’s way.
    expect(await madeAt('2095-02-01T00:00:00Z')).toBe(2);
    expect(await rows()).toMatchObject({ rest: 2 });
  });
  expect(await madeAt('2095-02-01T00:00:00Z')).toBe(2);
  expect(await rows()).toMatchObject({ rest: 0 });
});
