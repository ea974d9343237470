import type { Pool } from 'pg';
import sql, { type Sql, join, raw } from 'sql-template-tag';

import type { MetricKey } from '#contract/analytics/metrics.ts';

import { type Queryable, queryGroups } from '../../platform/database/pool.ts';
import { streamed } from '../../platform/database/snapshot.ts';
import type { PartnerRows, Reading } from './figuresQuery.ts';
import { type Amount, decides, type Group, type Sort } from './order.ts';
import { type Column, columnsOf, isAmount, lacksAmounts, weightIn } from './partnerColumns.ts';
import { rowsByPartner } from './planner.ts';
import type { Ranking, RankingQuery } from './ranking.ts';
import { partsOf } from './values.ts';

/** Each is a column of every amount. */
const mostCurrencies = 16;
/** Those of any question so far. Others that a question meets are added, and it is asked again. */
const known = new Set<string>();

/** As `rankAll`, ranked in the database; null where amounts are of too many currencies. */
export async function rankPartners(
  db: Queryable,
  { metrics, sort, figures: request, period, before, limit }: RankingQuery,
): Promise<Ranking | null> {
  const parts = partsOf(metrics);
  const [rows, rowsBefore] = await Promise.all([
    rowsByPartner(db, parts, { ...request, buckets: [period] }),
    before && rowsByPartner(db, parts, { ...request, buckets: [before] }),
  ]);
  const now = await readKnown(db, { sources: rows, sort, which: { limit } });
  if (now === null) return null;
  const { shown, total, amounts } = now;
  const ranking = { shown: shown.map(({ group }) => group), total, amounts };
  if (rowsBefore === null) return { ...ranking, before: null };
  const which = { keys: ranking.shown.map(({ key }) => key) };
  const then = await readKnown(db, { sources: rowsBefore, sort, which });
  return (
    then && {
      ...ranking,
      before: {
        readings: new Map(then.shown.map(({ group: { key, readings } }) => [key, readings])),
        places: new Map(then.shown.map(({ group: { key }, place }) => [key, place])),
      },
    }
  );
}

/** Partners in their order, with the names they have. */
export interface RankedPart {
  readonly groups: readonly (Group & { readonly name: string })[];
  /** Of each part and currency that any of all that are shown has something of, the most that one has. */
  readonly most: readonly Reading[];
  /** Ratios of money that one of them has no money for. */
  readonly lacking: ReadonlySet<MetricKey>;
}

/** The partners that `rankPartners` shows, some at a time, as of one moment; no part at all where amounts are of too many currencies. */
export async function* rankedParts(
  pool: Pool,
  { metrics, sort, figures: request, period, limit }: Omit<RankingQuery, 'before'>,
  options: { seconds: number },
): AsyncGenerator<RankedPart> {
  const sources = await rowsByPartner(pool, partsOf(metrics), { ...request, buckets: [period] });
  const isOfAmounts = sources.some(({ parts }) => parts.some(isAmount));
  const most = isOfAmounts ? mostCurrencies : Infinity;
  while (known.size <= most) {
    const currencies = isOfAmounts ? [...known] : [];
    const columns = columnsOf(sources, currencies);
    const shown = shownStatement({ sources, sort, which: { limit } }, { columns, currencies, metrics });
    let found: Omit<RankedPart, 'groups'> | undefined;
    let others: readonly string[] = [];
    for await (const rows of streamed<NamedRow>(pool, shown, options)) {
      found ??= foundOf(rows[0], columns, metrics);
      others = rows[0]?.others ?? [];
      if (others.length > 0) break;
      const groups = rows.flatMap(({ key, name, place, ns }) =>
        place === null ? [] : [{ key, name: name ?? '', readings: readingsOf(columns, ns, key) }],
      );
      yield { groups, ...found };
    }
    if (others.length === 0) return;
    for (const currency of others) known.add(currency);
  }
}

const foundOf = (
  first: NamedRow | undefined,
  columns: readonly Column[],
  metrics: readonly MetricKey[],
): Omit<RankedPart, 'groups'> => ({
  most: readingsOf(columns, first?.most ?? [], null),
  lacking: new Set(metrics.filter((_, index) => first?.lacks?.[index] === true)),
});

interface Query {
  readonly sources: readonly PartnerRows[];
  readonly sort: Sort;
  /** The first ones, or some by their keys. */
  readonly which: { readonly limit: number } | { readonly keys: readonly (string | null)[] };
}

interface Ranked {
  readonly shown: readonly { readonly place: number; readonly group: Group }[];
  readonly total: number;
  readonly amounts: readonly Amount[];
}

async function readKnown(db: Queryable, request: Query): Promise<Ranked | null> {
  const isOfAmounts = request.sources.some(({ parts }) => parts.some(isAmount));
  if (!isOfAmounts) return (await readOnce(db, request, [])).ranked;
  while (known.size <= mostCurrencies) {
    const { ranked, others } = await readOnce(db, request, [...known]);
    if (others.length === 0) return ranked;
    for (const currency of others) known.add(currency);
  }
  return null;
}

async function readOnce(db: Queryable, request: Query, currencies: readonly string[]) {
  const columns = columnsOf(request.sources, currencies);
  const rows = await queryGroups<Row>(db, statement(request, columns, currencies));
  return { ranked: rankedOf(rows, columns), others: rows[0]?.others ?? [] };
}

/** A shown partner with its columns, beside what all partners come to; without a key where none is shown. */
interface Row {
  readonly key: string | null;
  readonly place: number | null;
  readonly ns: (number | null)[];
  readonly total: number;
  readonly amounts: (number | null)[];
  /** Currencies that are not known. */
  readonly others: string[] | null;
}

/** A shown partner with its name and columns; what is found of all that are shown is with the first alone. */
interface NamedRow extends Omit<Row, 'total' | 'amounts'> {
  readonly name: string | null;
  /** Of each column. */
  readonly most: (number | null)[] | null;
  /** Of each figure. */
  readonly lacks: (boolean | null)[] | null;
}

const readingsOf = (columns: readonly Column[], ns: readonly (number | null)[], key: string | null): Reading[] =>
  columns.flatMap(({ part, currency }, index) => {
    const n = ns[index] ?? null;
    return n === null ? [] : [{ part, bucket: 0, key, currency, n }];
  });

function rankedOf(rows: readonly Row[], columns: readonly Column[]): Ranked {
  const [first] = rows;
  return {
    shown: rows
      .flatMap(({ key, place, ns }) =>
        place === null ? [] : [{ place, group: { key, readings: readingsOf(columns, ns, key) } }],
      )
      .toSorted((a, b) => a.place - b.place),
    total: first?.total ?? 0,
    amounts: readingsOf(columns, first?.amounts ?? [], null),
  };
}

const statement = (request: Query, columns: readonly Column[], currencies: readonly string[]): Sql => sql`
    with ${inOrder(request, columns, currencies)}
    select s.key, s.place, array[${namesOf(columns)}] as ns, t.total, t.amounts, t.others from totals t left join shown s on true`;

interface Columns {
  readonly columns: readonly Column[];
  readonly currencies: readonly string[];
  readonly metrics: readonly MetricKey[];
}

/** Those that are shown in their order, with what there is of them at all beside the first. */
const shownStatement = (request: Query, { columns, currencies, metrics }: Columns): Sql => sql`
    with ${inOrder(request, columns, currencies)}, found as materialized (
      select array[${join([...columns.map(({ name }) => sql`max(${name})`), none])}] as most,
             array[${join(metrics.map((key) => lacksAmounts(key, columns)))}] as lacks
        from shown
    )
    select s.key, s.name, s.place, s.ns, case when first then f.most end as most, case when first then f.lacks end as lacks,
           case when first then t.others end as others
      from totals t cross join found f
      left join (select s.key, p.name, s.place, array[${namesOf(columns)}] as ns
                   from shown s left join partners p on p.id = s.key) s on true
      cross join lateral (select coalesce(s.place, 1) = 1 as first) o
     order by s.place`;

/** Ends with a column that has nothing: there is one at least. */
const namesOf = (columns: readonly Column[]): Sql => join([...columns.map(({ name }) => name), none]);

function inOrder({ sources, sort, which }: Query, columns: readonly Column[], currencies: readonly string[]): Sql {
  const names = namesOf(columns);
  const order = sql`weight ${raw(sort.isDescending ? 'desc nulls last' : 'asc nulls last')}, key`;
  const deciding = columns.filter(({ currency }) => decides(sort, currency));
  const valued = sql`select *, ${weightIn(sort.key, deciding)} as weight from summed where coalesce(${names}) is not null`;
  const shown =
    'limit' in which
      ? sql`select *, row_number() over (order by ${order}) as place from (select * from (${valued}) v order by ${order} limit ${which.limit}) v`
      : sql`select * from (select *, row_number() over (order by ${order}) as place from (${valued}) v) v
             where key = any(${[...which.keys]}::uuid[])`;
  const other = sources.some(({ parts }) => parts.some(isAmount))
    ? sql`max(r.currency) filter (where r.currency <> all(${['', ...currencies]}::text[]))`
    : raw('null::text');
  return sql`
    summed as materialized (
      select ${join([raw('r.key'), ...columns.map(({ name, sum }) => sql`${sum} as ${name}`), sql`${other} as other`])}
        from (${join(sources.map(rowsOf), ' union all ')}) r group by r.key
    ), totals as materialized (
      select count(*) filter (where coalesce(${names}) is not null) as total,
             case when max(other) is not null then (select array_agg(distinct other) from summed where other is not null) end as others,
             array[${join([...columns.map(({ name }) => sql`sum(abs(${name}))`), none])}] as amounts
        from summed
    ), shown as materialized (${shown})`;
}

const none = raw('null::float8');

const rowsOf = ({ rows, isAdded }: PartnerRows): Sql =>
  isAdded
    ? sql`select s.key, s.part as measure, null::text as part, s.currency, s.n from (${rows}) s`
    : sql`select s.key, null::fact_measure as measure, s.part, s.currency, s.n from (${rows}) s`;
