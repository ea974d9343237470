import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { type Queryable, query, queryAnew } from '../../platform/database/pool.ts';
import { isAmong, unpeeked } from '../../platform/database/unpeeked.ts';
import { type ReportingClock, reportingClock } from './clock.ts';
import { type Course, courseOf, type Range, type Term } from './edges.ts';
import type { Measure } from './measures.ts';

interface Asked extends Range {
  readonly measures: readonly Measure[];
  /** Buckets of time; weeks begin on Monday. */
  readonly per?: 'day' | 'week' | 'month';
  /** Its id. */
  readonly app?: string | undefined;
  /** Read once for several sums of one screen. */
  readonly clock?: ReportingClock;
}

/** Of the programme: by app and country. */
interface OfProgramme extends Asked {
  readonly by?: 'app' | 'country';
  /** ISO 3166-1 alpha-2; '' where it is not known. */
  readonly country?: string | undefined;
  readonly partners?: undefined;
  readonly tag?: undefined;
}

/** Of the named partners, of those with a tag, or of those that are both; nothing by country. */
interface OfPartners extends Asked {
  readonly by?: 'app' | 'partner';
  readonly country?: undefined;
  readonly partners: readonly string[] | undefined;
  /** Its id. */
  readonly tag?: number | undefined;
}

/** Of every partner, a sum for the whole range each; by buckets of time, of the days alone: for ranges of a year. */
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

export type SumsAsked = OfProgramme | OfPartners | EveryPartner;

export interface Sum {
  /** What `by` groups: an app's or a partner's id, a country; null without `by`, for no app, and for an unknown country. */
  readonly key: string | null;
  /** The first day of the bucket, 'YYYY-MM-DD'; null without `per`. */
  readonly date: string | null;
  readonly measure: Measure;
  /** Null of a count. */
  readonly currency: string | null;
  /** A count, or minor units. */
  readonly amount: number;
}

const noApp = '00000000-0000-0000-0000-000000000000';

/**
 * The one reader of additive figures, exact and live: sums by day and the deltas not yet in them, of one snapshot. Groups
 * that come to zero are left out. Costs do not grow with the number of clicks or charges.
 */
export async function readSums(db: Queryable, asked: SumsAsked): Promise<Sum[]> {
  const statement = await sumsStatement(db, asked);
  if (isOfEach(asked)) return (await queryAnew<Joined>(db, statement)).flatMap(partedOf);
  // The number of partners, and how much of time a range covers, decide the plan, unless partners are found by their ids.
  const isAnew = !isFound(asked) && !isOfOne(asked) && (asked.by === 'partner' || isOfSome(asked));
  return isAnew ? queryAnew<Sum>(db, statement) : query<Sum>(db, statement);
}

/** What `readSums` reads by, for a look at its plan. */
export async function sumsStatement(db: Queryable, asked: SumsAsked): Promise<Sql> {
  const clock = asked.clock ?? (await reportingClock(db));
  const parts = partsOf(asked, clock);
  if (isOfEach(asked)) return ofEach(parts);
  // Keys and dates are made of the sums, not of each row: that took half of the time.
  return sql`
    select g.key::text as key, ${dateOf(asked)} as date, g.measure, nullif(g.currency, '') as currency, sum(g.n)::bigint as amount
      from (select ${keyOf(asked)} as key, ${asked.per === undefined ? sql`null::date` : sql`s.day`} as day, s.measure, s.currency,
                   sum(s.n) as n
              from (${join(parts, ' union all ')}) s group by 1, 2, 3, 4) g
     group by g.key, 2, g.measure, g.currency having sum(g.n) <> 0 order by 2, g.key, g.measure, 4`;
}

/** Sums by partner of a measure and currency, joined by spaces. */
interface Joined {
  measure: Measure;
  currency: string | null;
  keys: string;
  amounts: string;
}

/** Of whole ranges by partner: a row for each of many thousands would cost more to send and to read than to sum. */
const isOfEach = ({ by, per }: SumsAsked): boolean => by === 'partner' && per === undefined;

const ofEach = (parts: readonly Sql[]): Sql => sql`
  select g.measure, nullif(g.currency, '') as currency, string_agg(g.key::text, ' ') as keys, string_agg(g.n::text, ' ') as amounts
    from (select s.partner_id as key, s.measure, s.currency, sum(s.n) as n
            from (${join([...parts], ' union all ')}) s group by 1, 2, 3 having sum(s.n) <> 0) g
   group by g.measure, g.currency order by g.measure, 2`;

/** What `readSums` adds up, for a statement around it: partner_id, day (with `per`), measure, currency ('' of a count), n. */
export async function summedRows(db: Queryable, asked: SumsAsked): Promise<Sql> {
  return join(partsOf(asked, asked.clock ?? (await reportingClock(db))), ' union all ');
}

function partedOf({ measure, currency, keys, amounts }: Joined): Sum[] {
  const each = amounts.split(' ');
  return keys.split(' ').map((key, index) => ({ key, date: null, measure, currency, amount: Number(each[index]) }));
}

const isOfSome = ({ partners, tag }: SumsAsked): boolean => partners !== undefined || tag !== undefined;
/** Partners are found in marks by their ids; those by app lie in the order of apps. */
const isFound = ({ partners, by, app }: SumsAsked): boolean =>
  partners !== undefined && (by !== 'app' || app !== undefined);

const isOfOne = ({ partners, tag }: SumsAsked): boolean => partners?.length === 1 && tag === undefined;

/** A list that has a part in the plan, but not of the few rows of one partner. */
const listed = (asked: SumsAsked, values: readonly (string | number | null)[], type: string): Sql =>
  isOfOne(asked) ? unpeeked(values, type) : sql`${[...values]}::${raw(type)}`;

function partsOf(asked: SumsAsked, clock: ReportingClock): Sql[] {
  if (asked.by !== 'partner' && !isOfSome(asked)) return [programmeDays(asked, clock), deltas(asked, clock)];
  const course = courseFor(asked, clock);
  return [
    ...weighed(course.marks, asked, ofMarks(asked, clock)),
    ...weighed(course.edges, asked, partnerDays(asked, clock)),
    ...course.days.map((range) => sql`${partnerDays(asked, clock)} and ${inRange(range)}`),
    deltas(asked, clock),
  ];
}

/** What reading two marks costs, in days: of every partner; of some that are found by their ids. Of one app, days have few rows. */
const costs = { every: 7, everyByApp: 14, found: 2, foundByApp: 30 } as const;

/** Marks by app too are half as many. */
const isByApp = ({ app, by }: SumsAsked): boolean => app !== undefined || by === 'app';

function courseFor(asked: SumsAsked, { marks, marksByApp }: ReportingClock): Course {
  const { per } = asked;
  const isByDays = per === 'day' || (!isFound(asked) && (per !== undefined || asked.partners !== undefined));
  if (isByDays) return courseOf(asked, undefined, [], 0);
  const kind = isFound(asked) ? 'found' : 'every';
  return isByApp(asked)
    ? courseOf(asked, per, marksByApp, costs[`${kind}ByApp`])
    : courseOf(asked, per, marks, costs[kind]);
}

const ofMarks = (asked: SumsAsked, { generation }: ReportingClock): Sql => sql`
  select partner_id, ${raw(isByApp(asked) ? 'app_id' : 'null::uuid as app_id')}, null::text as country, mark as day, measure, currency, n
    from ${raw(isByApp(asked) ? 'partner_app_marks' : 'partner_marks')}
   where generation = ${generation} and ${ofMeasures(asked)} ${ofApp(asked)} ${ofPartners(asked)}`;

/** The rows of these days (or marks), each read once, for as much as they count in each bucket. */
function weighed(terms: readonly Term[], asked: SumsAsked, rows: Sql): Sql[] {
  if (terms.length === 0) return [];
  const days = (of: readonly Term[]) => of.map(({ day }) => day);
  if (asked.per === undefined)
    return ([1, -1] as const).flatMap((weight) => {
      const own = days(terms.filter((term) => term.weight === weight));
      if (own.length === 0) return [];
      return sql`select partner_id, app_id, country, null::date as day, measure, currency, n * ${raw(String(weight))} as n
                   from (${rows}) r where day = any(${listed(asked, own, 'date[]')})`;
    });
  return [
    sql`select * from (
          with r as materialized (select * from (${rows}) r where day = any(${listed(asked, [...new Set(days(terms))], 'date[]')}))
          select r.partner_id, r.app_id, r.country, t.date as day, r.measure, r.currency, r.n * t.weight as n
            from r join unnest(${listed(asked, days(terms), 'date[]')}, ${listed(
              asked,
              terms.map(({ date }) => date),
              'date[]',
            )},
                               ${listed(
                                 asked,
                                 terms.map(({ weight }) => weight),
                                 'int[]',
                               )}) t(day, date, weight) on t.day = r.day) w`,
  ];
}

const inRange = ({ from, to }: Range): Sql =>
  sql`day >= ${from ?? '-infinity'}::date and day < ${to ?? 'infinity'}::date`;

const ofApp = ({ app }: SumsAsked): Sql => (app === undefined ? empty : sql`and app_id = ${app}::uuid`);
const ofCountry = ({ country }: SumsAsked): Sql => (country === undefined ? empty : sql`and country = ${country}`);
const ofPartners = ({ partners, tag }: SumsAsked): Sql =>
  sql`${partners === undefined ? empty : sql`and partner_id ${isAmong(partners)}`}
      ${tag === undefined ? empty : sql`and partner_id in (select t.partner_id from partner_tags t where t.tag_id = ${tag})`}`;
const ofMeasures = (asked: SumsAsked): Sql => sql`measure = any(${listed(asked, asked.measures, 'fact_measure[]')})`;

const programmeDays = (asked: SumsAsked, { generation }: ReportingClock): Sql => sql`
  select null::uuid as partner_id, app_id, country, day, measure, currency, n from programme_days
   where generation = ${generation} and ${ofMeasures(asked)} and ${inRange(asked)} ${ofApp(asked)} ${ofCountry(asked)}`;

const partnerDays = (asked: SumsAsked, { generation }: ReportingClock): Sql => sql`
  select partner_id, app_id, null::text as country, day, measure, currency, n from partner_days
   where generation = ${generation} and ${ofMeasures(asked)} ${ofApp(asked)} ${ofPartners(asked)}`;

const deltas = (asked: SumsAsked, { generation }: ReportingClock): Sql => sql`
  select partner_id, app_id, country, day, measure, currency, n from fact_deltas
   where generation = ${generation} and ${ofMeasures(asked)} and ${inRange(asked)} ${ofApp(asked)} ${ofCountry(asked)}
         ${ofPartners(asked)}`;

function keyOf({ by }: SumsAsked): Sql {
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

const dateOf = ({ per }: SumsAsked): Sql =>
  per === undefined || per === 'day' ? sql`g.day` : sql`date_trunc(${raw(`'${per}'`)}, g.day::timestamp)::date`;
