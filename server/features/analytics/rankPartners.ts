import sql, { type Sql, join, raw } from 'sql-template-tag';

import { type Metric, type MetricKey, type Part, metrics } from '#contract/metrics.ts';

import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import type { Reading } from './asked.ts';
import { type Amount, currenciesOf, type Group, type Sort } from './order.ts';
import { partsByPartner } from './planner.ts';
import type { Ranker } from './ranking.ts';
import { partsOf } from './values.ts';

/** How many currencies are compared at first; where there are more, it is asked again. */
const firstCurrencies = 3;

/** Ranks partners in the database as `orderOf` ranks groups here, and reads those that are shown. */
export const rankPartners: Ranker = async (db, { metrics: keys, sort, asked, period, before, limit }) => {
  const parts = partsOf(keys);
  const [readings, earlier] = await Promise.all([
    partsByPartner(db, parts, { ...asked, buckets: [period] }),
    before && partsByPartner(db, parts, { ...asked, buckets: [before] }),
  ]);
  const common = { readings, sort, currencies: byAmount(sort), which: sql`g.place <= ${limit}` };
  let ranked = await read(db, { ...common, most: firstCurrencies });
  const currencies = currenciesOf(sort.key, ranked.amounts).filter((currency) => currency !== null);
  if (currencies.length > firstCurrencies) ranked = await read(db, { ...common, most: currencies.length });
  const { groups, total, amounts } = ranked;
  if (earlier === null) return { shown: groups.map(({ group }) => group), total, amounts, before: null };
  const then = await read(db, {
    readings: earlier,
    sort,
    currencies: inOrder(currencies),
    most: currencies.length,
    which: sql`g.key = any(${groups.map(({ group: { key } }) => key)}::uuid[])`,
  });
  return {
    shown: groups.map(({ group }) => group),
    total,
    amounts,
    before: {
      readings: new Map(then.groups.map(({ group }) => [group.key, group.readings])),
      places: new Map(then.groups.map(({ group, place }) => [group.key, place])),
    },
  };
};

interface Asked {
  /** Part, key, currency, n. */
  readonly readings: Sql;
  readonly sort: Sort;
  /** The currencies that money is compared in, and the place of each. */
  readonly currencies: Sql;
  /** How many of them. */
  readonly most: number;
  /** The groups `g` that are read, by their place or key. */
  readonly which: Sql;
}

interface Ranked {
  readonly groups: readonly { readonly place: number; readonly group: Group }[];
  readonly total: number;
  readonly amounts: readonly Amount[];
}

/** A reading of a group that is shown; without a place, an amount of all groups. */
interface Row {
  readonly place: number | null;
  readonly total: number | null;
  readonly key: string | null;
  readonly part: string;
  readonly currency: string | null;
  readonly n: number;
}

async function read(db: Queryable, asked: Asked): Promise<Ranked> {
  const rows = await queryAnew<Row>(db, statement(asked));
  const groups = [...groupBy(rows, ({ place }) => place)].flatMap(([place, own]) =>
    place === null ? [] : [{ place, group: { key: own[0]?.key ?? null, readings: own.map(readingOf) } }],
  );
  return {
    groups: groups.toSorted((a, b) => a.place - b.place),
    total: rows.find(({ total }) => total !== null)?.total ?? 0,
    amounts: rows.filter(({ place }) => place === null),
  };
}

const readingOf = ({ key, part, currency, n }: Row): Reading => ({ part, bucket: 0, key, currency, n });

const statement = ({ readings, sort, currencies, most, which }: Asked): Sql => {
  const columns = valuesOf(sort.key, most);
  const order = columns.map(
    (_, index) => sql`${raw(`v${index}`)} ${raw(sort.isDescending ? 'desc' : 'asc')} nulls last`,
  );
  return sql`
    with readings as materialized (${readings}),
         amounts as materialized (select part, currency, sum(abs(n)) as n from readings where currency is not null group by 1, 2),
         currencies as materialized (${currencies}),
         groups as (select ${join([sql`r.key`, ...columns.map((value, index) => sql`${value} as ${raw(`v${index}`)}`)])}
                      from readings r left join currencies c on c.currency = r.currency group by r.key),
         ranked as (select key, row_number() over (order by ${join([...order, sql`key`])}) as place, count(*) over () as total from groups),
         shown as materialized (select * from ranked g where ${which})
    select g.place, g.total, r.key, r.part, r.currency, r.n from shown g join readings r on r.key = g.key
     union all
    select null, null, null, part, currency, n from amounts`;
};

/** The currency with the most of the figure first. */
const byAmount = ({ key }: Sort): Sql => sql`
  select currency, row_number() over (order by sum(n) desc, currency collate "C") as place from amounts
   where part = any(${[...partsOf([key])]}::text[]) group by currency`;

const inOrder = (currencies: readonly string[]): Sql =>
  sql`select currency, place from unnest(${[...currencies]}::text[]) with ordinality c(currency, place)`;

/** A figure as `valuesOf` counts it, of readings `r`: of what has no currency, and of each of so many currencies `c`. */
function valuesOf(key: MetricKey, most: number): Sql[] {
  const { unit, denominator }: Metric = metrics[key];
  const places = Array.from({ length: most }, (_, index) => index + 1);
  switch (unit) {
    case 'count':
      return [sql`coalesce(${over(key, 0)}, 0)`];
    case 'duration':
      return [rounded(over(key, 0))];
    case 'money':
      return places.map((place) => (denominator.length === 0 ? over(key, place) : quotient(key, place)));
    case 'ratio':
      return [0, ...places].map((place) => share(key, place));
  }
}

const over = (key: MetricKey, place: number): Sql => sumOf(metrics[key].numerator, place);

/** Numerator and denominator; an amount that has none in its currency is divided by a count. */
function fraction(key: MetricKey, place: number): readonly [over: Sql, under: Sql] {
  const under = sumOf(metrics[key].denominator, place);
  return [
    sql`coalesce(${over(key, place)}, 0 * ${under})`,
    place === 0 ? under : sql`coalesce(${under}, ${sumOf(metrics[key].denominator, 0)})`,
  ];
}

function quotient(key: MetricKey, place: number): Sql {
  const [sum, divisor] = fraction(key, place);
  return sql`${rounded(sql`${sum} / nullif(${divisor}, 0) * 100`)} / 100`;
}

/** In basis points. */
function share(key: MetricKey, place: number): Sql {
  const { isCapped }: Metric = metrics[key];
  const [sum, divisor] = fraction(key, place);
  const of = rounded(sql`${sum} * 10000 / ${divisor}`);
  return sql`case when ${divisor} > 0 then ${isCapped ? sql`least(${of}, 10000)` : of} end`;
}

const sumOf = (parts: readonly Part[], place: number): Sql =>
  sql`sum(r.n) filter (where r.part = any(${[...parts]}::text[]) and ${place === 0 ? sql`r.currency is null` : sql`c.place = ${place}`})`;

/** As `Math.round`: halves go up. */
const rounded = (value: Sql): Sql => sql`floor(${value} + 0.5)`;
