import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { type Queryable, query, queryAnew } from '../../platform/database/pool.ts';
import { type ReportingClock, reportingClock } from './clock.ts';
import type { Measure } from './measures.ts';

interface Range {
  /** 'YYYY-MM-DD' in the programme's zone, inclusive; null is the beginning of time. */
  readonly from: string | null;
  /** Exclusive; null is the end of time. */
  readonly to: string | null;
}

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

/** Of every partner, one sum for the whole range each. */
interface EveryPartner extends Range {
  readonly measures: readonly Measure[];
  readonly by: 'partner';
  readonly per?: undefined;
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
  // The number of partners, and how much of time a range covers, decide the plan.
  return asked.by === 'partner' || isOfSome(asked) ? queryAnew<Sum>(db, statement) : query<Sum>(db, statement);
}

/** What `readSums` reads by, for a look at its plan. */
export async function sumsStatement(db: Queryable, asked: SumsAsked): Promise<Sql> {
  const clock = asked.clock ?? (await reportingClock(db));
  const parts = await partsOf(db, asked, clock);
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

function partedOf({ measure, currency, keys, amounts }: Joined): Sum[] {
  const each = amounts.split(' ');
  return keys.split(' ').map((key, index) => ({ key, date: null, measure, currency, amount: Number(each[index]) }));
}

const isOfSome = ({ partners, tag }: SumsAsked): boolean => partners !== undefined || tag !== undefined;

async function partsOf(db: Queryable, asked: SumsAsked, clock: ReportingClock): Promise<Sql[]> {
  if (asked.partners !== undefined) return [partnerDays(asked, clock, asked, 1), deltas(asked, clock)];
  if (asked.by !== 'partner' && !isOfSome(asked)) return [programmeDays(asked, clock), deltas(asked, clock)];
  const marks = asked.per === undefined ? await marksFor(db, asked, clock) : null;
  if (marks === null) return [partnerDays(asked, clock, asked, 1), deltas(asked, clock)];
  return [
    ...until(marks.to, 1, asked, clock),
    ...(marks.from === null ? [] : until(marks.from, -1, asked, clock)),
    deltas(asked, clock),
  ];
}

/** `day` (null: the end of time) by the mark that is nearest to it. */
interface Edge {
  readonly day: string | null;
  readonly mark: string;
}

/** All days before an edge, times `sign`: its mark, and the days between. */
function until({ day, mark }: Edge, sign: 1 | -1, asked: SumsAsked, clock: ReportingClock): Sql[] {
  const { measures } = asked;
  const marks = sql`
    select partner_id, ${isByApp(asked) ? raw('app_id') : raw('null::uuid as app_id')}, null::text as country, null::date as day,
           measure, currency, n * ${raw(String(sign))} as n
      from ${isByApp(asked) ? raw('partner_app_marks') : raw('partner_marks')}
     where generation = ${clock.generation} and mark = ${mark}::date and measure = any(${[...measures]}::fact_measure[])
           ${ofApp(asked)} ${ofPartners(asked)}`;
  if (day !== null && day < mark)
    return [marks, partnerDays(asked, clock, { from: day, to: mark }, sign === 1 ? -1 : 1)];
  return day === mark ? [marks] : [marks, partnerDays(asked, clock, { from: mark, to: day }, sign)];
}

/** Marks by app too are half as many. */
const isByApp = ({ app, by }: SumsAsked): boolean => app !== undefined || by === 'app';

/** The marks to read a range by; null where its days are fewer than what lies between its edges and marks. */
async function marksFor(
  db: Queryable,
  asked: SumsAsked,
  { generation }: ReportingClock,
): Promise<{ from: Edge | null; to: Edge } | null> {
  const { from, to } = asked;
  const rows = await query<{ side: 'from' | 'to'; mark: string; distance: number }>(
    db,
    sql`select e.side, m.mark, abs(m.mark - coalesce(e.day, m.mark)) as distance
          from (values ('from', ${from}::date), ('to', ${to}::date)) e(side, day)
          cross join lateral (select mark from mark_days d where d.generation = ${generation} ${isByApp(asked) ? sql`and d.by_app` : empty}
                               order by abs(d.mark - coalesce(e.day, '9999-12-31'::date)) limit 1) m`,
  );
  const [first, last] = [rows.find(({ side }) => side === 'from'), rows.find(({ side }) => side === 'to')];
  if (!last) return null;
  const end = { day: to, mark: last.mark };
  if (from === null) return { from: null, to: end };
  if (!first) return null;
  const days = to === null ? Infinity : (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days <= first.distance + last.distance + (isByApp(asked) ? 14 : 7)
    ? null
    : { from: { day: from, mark: first.mark }, to: end };
}

const inRange = ({ from, to }: Range): Sql =>
  sql`day >= ${from ?? '-infinity'}::date and day < ${to ?? 'infinity'}::date`;

const ofApp = ({ app }: SumsAsked): Sql => (app === undefined ? empty : sql`and app_id = ${app}::uuid`);
const ofCountry = ({ country }: SumsAsked): Sql => (country === undefined ? empty : sql`and country = ${country}`);
const ofPartners = ({ partners, tag }: SumsAsked): Sql =>
  sql`${partners === undefined ? empty : sql`and partner_id = any(${[...partners]}::uuid[])`}
      ${tag === undefined ? empty : sql`and partner_id in (select t.partner_id from partner_tags t where t.tag_id = ${tag})`}`;
const ofMeasures = ({ measures }: SumsAsked): Sql => sql`measure = any(${[...measures]}::fact_measure[])`;

const programmeDays = (asked: SumsAsked, { generation }: ReportingClock): Sql => sql`
  select null::uuid as partner_id, app_id, country, day, measure, currency, n from programme_days
   where generation = ${generation} and ${ofMeasures(asked)} and ${inRange(asked)} ${ofApp(asked)} ${ofCountry(asked)}`;

const partnerDays = (asked: SumsAsked, { generation }: ReportingClock, range: Range, sign: 1 | -1): Sql => sql`
  select partner_id, app_id, null::text as country, day, measure, currency, n * ${raw(String(sign))} as n from partner_days
   where generation = ${generation} and ${ofMeasures(asked)} and ${inRange(range)} ${ofApp(asked)} ${ofPartners(asked)}`;

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
