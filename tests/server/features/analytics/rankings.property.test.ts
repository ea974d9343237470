import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { timeFilters } from '#contract/shared/lists.ts';
import { type Metric, type MetricKey, metricKeys, metrics } from '#contract/analytics/metrics.ts';

import { answerQuestion, type Question } from '../../../../server/features/analytics/answer.ts';
import { answerCsv, questionCsv } from '../../../../server/features/analytics/csv.ts';
import { rankAll } from '../../../../server/features/analytics/rank.ts';
import { execute, query } from '../../../../server/platform/database/pool.ts';
import { type Cell, type CsvAnswer, csvLines } from '../../../../server/platform/http/csv.ts';
import type { TestDatabase } from '../../../support/databases/database.ts';
import { demoDatabase } from '../../../support/databases/demoDatabase.ts';
import { makeApp } from '../../../support/make/apps.ts';
import { makeCharge, makeRefund } from '../../../support/make/earnings.ts';
import { makePartner, makeTag } from '../../../support/make/partners.ts';
import { makeReferral } from '../../../support/make/referrals.ts';
import { takes } from '../../../support/figures/takes.ts';
import { seeded } from '../../../support/seed.ts';
import { within } from '../../../support/within.ts';

const now = new Date('2028-03-20T10:00:00.000Z');

let db: TestDatabase;
let known: { app: string[]; partner: string[]; manager: string[]; tag: number[]; country: string[] };
beforeAll(async () => {
  db = await demoDatabase(now);
  await layTies();
  const tag = await makeTag(db.pool, 'Every second');
  await execute(
    db.pool,
    sql`insert into partner_tags (partner_id, tag_id)
        select id, ${tag.id} from (select id, row_number() over (order by id) as n from partners) p where n % 2 = 0
            on conflict do nothing`,
  );
  known = {
    app: [...(await valuesOf(sql`select slug as value from apps order by 1`)), 'none'],
    partner: await valuesOf(
      sql`select partner_id as value from referrals group by 1 order by count(*) desc, 1 limit 3`,
    ),
    manager: [
      ...(await valuesOf(sql`select distinct user_id as value from partner_managers order by 1`)),
      'unassigned',
    ],
    tag: [tag.id],
    country: await valuesOf(sql`select distinct country as value from referrals where country is not null order by 1`),
  };
}, within(120_000));
afterAll(() => db.drop());

const valuesOf = async (statement: Sql): Promise<string[]> =>
  (await query<{ value: string }>(db.pool, statement)).map(({ value }) => value);

const far = ['SEK', 'NOK', 'DKK', 'PLN'] as const;

/** Partners with ties: several have equal amounts in one currency or in all of up to five, and one comes to zero. */
async function layTies(): Promise<void> {
  const app = await makeApp(db.pool);
  for (let n = 0; n < 8; n += 1) {
    const partner = await makePartner(db.pool, { createdAt: '2027-06-01T10:00:00.000Z' });
    const link = { partnerId: partner.id, appId: app.id, installedAt: '2028-03-02T12:00:00.000Z' };
    const referral = await makeReferral(db.pool, link);
    for (const at of ['2028-02-05T12:00:00.000Z', '2028-03-05T12:00:00.000Z']) {
      const charge = await makeCharge(db.pool, { referral, at });
      for (const currency of far.slice(n % 3, 3 + (n % 2))) await makeCharge(db.pool, { referral, at, currency });
      if (n === 7) await makeRefund(db.pool, { charge, amount: 10_000, at });
    }
  }
}

const byPartner = metricKeys.filter((key) => {
  const { groupings }: Metric = metrics[key];
  return groupings.includes('partner');
});

/** Each number picks one of the known values. */
type Narrowed = Partial<Record<keyof typeof known, number>>;
const filters: fc.Arbitrary<Narrowed> = fc.oneof(
  fc.constant({}),
  fc.record({ app: fc.nat() }),
  fc.record({ partner: fc.nat() }),
  fc.record({ manager: fc.nat() }),
  fc.record({ tag: fc.nat() }),
  fc.record({ country: fc.nat() }),
  fc.record({ manager: fc.nat(), app: fc.nat() }),
  fc.record({ tag: fc.nat(), country: fc.nat() }),
);

const questions = fc.record({
  filters,
  metrics: fc.uniqueArray(fc.constantFrom(...byPartner), { minLength: 1, maxLength: 5 }),
  sorted: fc.option(fc.nat(4), { nil: undefined }),
  isDescending: fc.boolean(),
  sortCurrency: fc.constantFrom(undefined, undefined, 'USD', 'EUR', 'SEK', 'XTS'),
  limit: fc.constantFrom(1, 5, 20, undefined),
  timeFilter: fc.constantFrom(...timeFilters.filter((one) => one !== 'custom')),
  periodOverPeriod: fc.boolean(),
  trend: fc.option(fc.constantFrom<MetricKey>('netRevenue', 'commission', 'clicks'), { nil: undefined }),
});

const pick = <T>(of: readonly T[], n: number | undefined): T | undefined =>
  n === undefined ? undefined : of[n % of.length];

function questionOf(given: typeof questions extends fc.Arbitrary<infer T> ? T : never): Question {
  const { filters: wanted, trend, sorted, isDescending, metrics: keys, ...rest } = given;
  const fitting = keys.filter((key) => takes(key, wanted, 'partner'));
  const requests: readonly MetricKey[] = fitting.length === 0 ? ['installs'] : fitting;
  const sort = pick(requests, sorted);
  return {
    ...rest,
    metrics: [...requests],
    groupBy: 'partner',
    filters: {
      app: pick(known.app, wanted.app),
      partner: pick(known.partner, wanted.partner),
      manager: pick(known.manager, wanted.manager),
      tag: pick(known.tag, wanted.tag),
      country: pick(known.country, wanted.country),
    },
    sort: sort && (isDescending ? `-${sort}` : sort),
    trend: trend && takes(trend, wanted, 'partner') ? trend : undefined,
  };
}

/** The answer ranked in the database, and the one ranked in memory with all groups loaded. */
const bothOf = async (question: Question) =>
  Promise.all([
    answerQuestion(db.pool, question, { viewerId: '', now }),
    answerQuestion(db.pool, question, { viewerId: '', now, ranker: rankAll }),
  ]);

test('amounts are ranked in currencies that no earlier question has seen', async () => {
  const [ranked, all] = await bothOf({ metrics: ['netRevenue'], groupBy: 'partner', periodOverPeriod: true, limit: 3 });
  expect(ranked).toEqual(all);
});

test(
  'ranking partners in the database gives the same answer as ranking all of them in memory',
  async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (given) => {
        const question = questionOf(given);
        const [ranked, all] = await bothOf(question);
        expect({ question, ...ranked }).toEqual({ question, ...all });
      }),
      { ...seeded(), numRuns: 60 },
    );
  },
  within(120_000),
);

test('in the order of one currency, each partner has at least as much of it as the next', async () => {
  const { data } = await answerQuestion(
    db.pool,
    { metrics: ['netRevenue'], groupBy: 'partner', sortCurrency: 'EUR', limit: 1000 },
    { viewerId: '', now },
  );
  const euros = data.map(({ values }) => values.find(({ currency }) => currency === 'EUR')?.value ?? 0);
  expect(euros.filter((amount) => amount > 0).length).toBeGreaterThan(3);
  expect(euros).toEqual(euros.toSorted((a, b) => b - a));
});

async function textOf({ header, rows }: CsvAnswer): Promise<string> {
  const lines: (readonly Cell[])[] = header === null ? [] : [header];
  for await (const row of rows) lines.push(row);
  return csvLines(lines);
}

/** The streamed file, and the file made from the answer with all groups in memory. */
async function filesOf(given: Question): Promise<[read: string, gathered: string]> {
  const { metrics: keys, groupBy, filters: narrowed, timeFilter, sort, sortCurrency, limit = 1_000_000 } = given;
  const question: Question = { metrics: keys, groupBy, filters: narrowed, timeFilter, sort, sortCurrency, limit };
  const answer = await answerQuestion(db.pool, question, { viewerId: '', now, ranker: rankAll });
  return [
    await textOf(await questionCsv(db.pool, given, { viewerId: '', now })),
    await textOf(answerCsv(answer, keys)),
  ];
}

test(
  'a streamed file of partners equals one made with all of them in memory',
  async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (given) => {
        const question = questionOf(given);
        const [read, gathered] = await filesOf(question);
        expect({ question, file: read }).toEqual({ question, file: gathered });
      }),
      { ...seeded(), numRuns: 60 },
    );
  },
  within(120_000),
);

test.each(byPartner)('a file of %s is the same, streamed or not', async (metric) => {
  for (const timeFilter of ['this_month', 'all time'] as const)
    for (const keys of [[metric], [metric, 'clicks']]) {
      const [read, gathered] = await filesOf({ metrics: keys, groupBy: 'partner', timeFilter });
      expect(read).toBe(gathered);
    }
});

test('a file has a column for a currency that no earlier question has seen', async () => {
  const partner = await makePartner(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: (await makeApp(db.pool)).id });
  await makeCharge(db.pool, { referral, currency: 'XXZ', at: '2028-03-06T12:00:00.000Z' });
  const [read, gathered] = await filesOf({ metrics: ['netRevenue'], groupBy: 'partner', timeFilter: 'this_month' });
  expect(read).toBe(gathered);
  expect(read.split('\r\n')[0]).toContain('XXZ');
});

test.each(byPartner.flatMap((key) => [key, `-${key}`]))('partners sorted by %s have the same order', async (sort) => {
  const question: Question = {
    metrics: [sort.replace('-', ''), 'installs'],
    groupBy: 'partner',
    timeFilter: 'this_month',
    periodOverPeriod: true,
    sort,
  };
  const [ranked, all] = await bothOf(question);
  expect(ranked).toEqual(all);
});

test('with more currencies than columns, the answer is the same', async () => {
  const partner = await makePartner(db.pool);
  const referral = await makeReferral(db.pool, { partnerId: partner.id, appId: (await makeApp(db.pool)).id });
  for (const letter of 'ABCDEFGHIJKLMNOPQ')
    await makeCharge(db.pool, { referral, currency: `XX${letter}`, at: '2028-03-06T12:00:00.000Z' });
  for (const keys of [['netRevenue', 'commission', 'clicks'], ['clicks']]) {
    const [ranked, all] = await bothOf({
      metrics: keys,
      groupBy: 'partner',
      timeFilter: 'this_month',
      periodOverPeriod: true,
    });
    expect(ranked).toEqual(all);
    const [read, gathered] = await filesOf({ metrics: keys, groupBy: 'partner', timeFilter: 'this_month' });
    expect(read).toBe(gathered);
  }
});
