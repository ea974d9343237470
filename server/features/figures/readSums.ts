import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { type Queryable, query, queryAnew } from '../../platform/database/pool.ts';
import { isAmong, unpeeked } from '../../platform/database/unpeeked.ts';
import { type ReportingClock, reportingClock } from './clock.ts';
import { type Course, courseOf, type Range, type Term } from './edges.ts';
import type { Measure } from './measures.ts';

interface CommonQuery extends Range {
  readonly measures: readonly Measure[];
  /** Size of the time buckets; weeks start on Monday. */
  readonly per?: 'day' | 'week' | 'month';
  /** The app's id. */
  readonly app?: string | undefined;
  /** Pass it to share one clock between several sums of a screen. */
  readonly clock?: ReportingClock;
}

/** Sums of the whole programme, optionally by app or country. */
interface OfProgramme extends CommonQuery {
  readonly by?: 'app' | 'country';
  /** ISO 3166-1 alpha-2; '' for unknown. */
  readonly country?: string | undefined;
  readonly partners?: undefined;
  readonly tag?: undefined;
}

/** Sums of the named partners, of those with a tag, or of the named ones that have it. Not available by country. */
interface OfPartners extends CommonQuery {
  readonly by?: 'app' | 'partner';
  readonly country?: undefined;
  readonly partners: readonly string[] | undefined;
  /** The tag's id. */
  readonly tag?: number | undefined;
}

/** One sum per partner over the whole range. With `per`, only days are read and no marks: keep the range within a year. */
interface EveryPartner extends Range {
  readonly measures: readonly Measure[];
  readonly by: 'partner';
  readonly per?: 'day' | 'month';
  readonly app?: string | undefined;
  readonly country?: undefined;
  readonly partners?: undefined;
  readonly tag?: undefined;
  readonly clock?: ReportingClock;
}

export type SumsQuery = OfProgramme | OfPartners | EveryPartner;

export interface Sum {
  /** The group by `by`: an app's id, a partner's id or a country; null without `by`, for no app, and for an unknown country. */
  readonly key: string | null;
  /** The first day of the bucket, 'YYYY-MM-DD'; null without `per`. */
  readonly date: string | null;
  readonly measure: Measure;
  /** Null for counts. */
  readonly currency: string | null;
  /** A count, or minor units. */
  readonly amount: number;
}

const noApp = '00000000-0000-0000-0000-000000000000';

/**
 * The only reader of additive figures, exact and live: daily sums plus the deltas not yet in them, in one snapshot. Groups that sum to
 * zero are left out. The cost does not grow with the number of clicks or charges.
 */
export async function readSums(db: Queryable, request: SumsQuery): Promise<Sum[]> {
  const statement = await sumsStatement(db, request);
  if (isOfEach(request)) return (await queryAnew<Joined>(db, statement)).flatMap(partedOf);
  // The best plan depends on the number of partners and the length of the range, unless partners are looked up by id.
  const isAnew = !isFound(request) && !isOfOne(request) && (request.by === 'partner' || isOfSome(request));
  return isAnew ? queryAnew<Sum>(db, statement) : query<Sum>(db, statement);
}

/** The statement that `readSums` runs, for inspecting its plan. */
export async function sumsStatement(db: Queryable, request: SumsQuery): Promise<Sql> {
  const clock = request.clock ?? (await reportingClock(db));
  const parts = partsOf(request, clock);
  if (isOfEach(request)) return ofEach(parts);
  // Build keys and dates from the sums: building them for every row took half of the time.
  return sql`
    select g.key::text as key, ${dateOf(request)} as date, g.measure, nullif(g.currency, '') as currency, sum(g.n)::bigint as amount
      from (select ${keyOf(request)} as key, ${request.per === undefined ? sql`null::date` : sql`s.day`} as day, s.measure, s.currency,
                   sum(s.n) as n
              from (${join(parts, ' union all ')}) s group by 1, 2, 3, 4) g
     group by g.key, 2, g.measure, g.currency having sum(g.n) <> 0 order by 2, g.key, g.measure, 4`;
}

/** All partners' sums of one measure and currency; `keys` and `amounts` are separated by spaces. */
interface Joined {
  measure: Measure;
  currency: string | null;
  keys: string;
  amounts: string;
}

/** Whole ranges by partner: sending and parsing a row for each of many thousands would cost more than summing them. */
const isOfEach = ({ by, per }: SumsQuery): boolean => by === 'partner' && per === undefined;

const ofEach = (parts: readonly Sql[]): Sql => sql`
  select g.measure, nullif(g.currency, '') as currency, string_agg(g.key::text, ' ') as keys, string_agg(g.n::text, ' ') as amounts
    from (select s.partner_id as key, s.measure, s.currency, sum(s.n) as n
            from (${join([...parts], ' union all ')}) s group by 1, 2, 3 having sum(s.n) <> 0) g
   group by g.measure, g.currency order by g.measure, 2`;

/** The rows that `readSums` adds up, to embed in a statement: partner_id, day (with `per`), measure, currency ('' for counts), n. */
export async function summedRows(db: Queryable, request: SumsQuery): Promise<Sql> {
  return join(partsOf(request, request.clock ?? (await reportingClock(db))), ' union all ');
}

function partedOf({ measure, currency, keys, amounts }: Joined): Sum[] {
  const each = amounts.split(' ');
  return keys.split(' ').map((key, index) => ({ key, date: null, measure, currency, amount: Number(each[index]) }));
}

const isOfSome = ({ partners, tag }: SumsQuery): boolean => partners !== undefined || tag !== undefined;
/** Whether partners can be looked up by id. Marks by app are ordered by app first, so there it takes the app too. */
const isFound = ({ partners, by, app }: SumsQuery): boolean =>
  partners !== undefined && (by !== 'app' || app !== undefined);

const isOfOne = ({ partners, tag }: SumsQuery): boolean => partners?.length === 1 && tag === undefined;

/** A list whose values the planner sees, except for a single partner, whose few rows need no plan of their own. */
const listed = (request: SumsQuery, values: readonly (string | number | null)[], type: string): Sql =>
  isOfOne(request) ? unpeeked(values, type) : sql`${[...values]}::${raw(type)}`;

function partsOf(request: SumsQuery, clock: ReportingClock): Sql[] {
  if (request.by !== 'partner' && !isOfSome(request)) return [programmeDays(request, clock), deltas(request, clock)];
  const course = courseFor(request, clock);
  return [
    ...weighed(course.marks, request, ofMarks(request, clock)),
    ...weighed(course.edges, request, partnerDays(request, clock)),
    ...course.days.map((range) => sql`${partnerDays(request, clock)} and ${inRange(range)}`),
    deltas(request, clock),
  ];
}

/**
 * Cost of reading two marks, in days: for every partner, or for partners looked up by id. Higher by app, because the days of one app
 * have few rows.
 */
const costs = { every: 7, everyByApp: 14, found: 2, foundByApp: 30 } as const;

/** Only every other mark is kept by app. */
const isByApp = ({ app, by }: SumsQuery): boolean => app !== undefined || by === 'app';

function courseFor(request: SumsQuery, { marks, marksByApp }: ReportingClock): Course {
  const { per } = request;
  const isByDays = per === 'day' || (!isFound(request) && (per !== undefined || request.partners !== undefined));
  if (isByDays) return courseOf(request, undefined, [], 0);
  const kind = isFound(request) ? 'found' : 'every';
  return isByApp(request)
    ? courseOf(request, per, marksByApp, costs[`${kind}ByApp`])
    : courseOf(request, per, marks, costs[kind]);
}

const ofMarks = (request: SumsQuery, { generation }: ReportingClock): Sql => sql`
  select partner_id, ${raw(isByApp(request) ? 'app_id' : 'null::uuid as app_id')}, null::text as country, mark as day, measure, currency, n
    from ${raw(isByApp(request) ? 'partner_app_marks' : 'partner_marks')}
   where generation = ${generation} and ${ofMeasures(request)} ${ofApp(request)} ${ofPartners(request)}`;

/** The rows of these days or marks, each read once, multiplied by their weight in each bucket. */
function weighed(terms: readonly Term[], request: SumsQuery, rows: Sql): Sql[] {
  if (terms.length === 0) return [];
  const days = (of: readonly Term[]) => of.map(({ day }) => day);
  if (request.per === undefined)
    return ([1, -1] as const).flatMap((weight) => {
      const own = days(terms.filter((term) => term.weight === weight));
      if (own.length === 0) return [];
      return sql`select partner_id, app_id, country, null::date as day, measure, currency, n * ${raw(String(weight))} as n
                   from (${rows}) r where day = any(${listed(request, own, 'date[]')})`;
    });
  return [
    sql`select * from (
          with r as materialized (select * from (${rows}) r where day = any(${listed(request, [...new Set(days(terms))], 'date[]')}))
          select r.partner_id, r.app_id, r.country, t.date as day, r.measure, r.currency, r.n * t.weight as n
            from r join unnest(${listed(request, days(terms), 'date[]')}, ${listed(
              request,
              terms.map(({ date }) => date),
              'date[]',
            )},
                               ${listed(
                                 request,
                                 terms.map(({ weight }) => weight),
                                 'int[]',
                               )}) t(day, date, weight) on t.day = r.day) w`,
  ];
}

const inRange = ({ from, to }: Range): Sql =>
  sql`day >= ${from ?? '-infinity'}::date and day < ${to ?? 'infinity'}::date`;

const ofApp = ({ app }: SumsQuery): Sql => (app === undefined ? empty : sql`and app_id = ${app}::uuid`);
const ofCountry = ({ country }: SumsQuery): Sql => (country === undefined ? empty : sql`and country = ${country}`);
const ofPartners = ({ partners, tag }: SumsQuery): Sql =>
  sql`${partners === undefined ? empty : sql`and partner_id ${isAmong(partners)}`}
      ${tag === undefined ? empty : sql`and partner_id in (select t.partner_id from partner_tags t where t.tag_id = ${tag})`}`;
const ofMeasures = (request: SumsQuery): Sql =>
  sql`measure = any(${listed(request, request.measures, 'fact_measure[]')})`;

const programmeDays = (request: SumsQuery, { generation }: ReportingClock): Sql => sql`
  select null::uuid as partner_id, app_id, country, day, measure, currency, n from programme_days
   where generation = ${generation} and ${ofMeasures(request)} and ${inRange(request)} ${ofApp(request)} ${ofCountry(request)}`;

const partnerDays = (request: SumsQuery, { generation }: ReportingClock): Sql => sql`
  select partner_id, app_id, null::text as country, day, measure, currency, n from partner_days
   where generation = ${generation} and ${ofMeasures(request)} ${ofApp(request)} ${ofPartners(request)}`;

const deltas = (request: SumsQuery, { generation }: ReportingClock): Sql => sql`
  select partner_id, app_id, country, day, measure, currency, n from fact_deltas
   where generation = ${generation} and ${ofMeasures(request)} and ${inRange(request)} ${ofApp(request)} ${ofCountry(request)}
         ${ofPartners(request)}`;

function keyOf({ by }: SumsQuery): Sql {
  switch (by) {
    case 'app':
      return sql`nullif(s.app_id, ${noApp}::uuid)`;
    case 'partner':
      return sql`s.partner_id`;
    case 'country':
      return sql`nullif(s.country, '')`;
    case undefined:
      return sql`null::text`;
  }
}

const dateOf = ({ per }: SumsQuery): Sql =>
  per === undefined || per === 'day' ? sql`g.day` : sql`date_trunc(${raw(`'${per}'`)}, g.day::timestamp)::date`;
