import sql, { join, raw, type Sql } from 'sql-template-tag';

import {
  type Lateness,
  lateness as latenesses,
  type StateFigures,
  type StateRecord,
} from '#contract/lifecycles/stateMap.ts';

import { isAsLate, isByDeadline, levelOf, levels, openStates, readLimits } from '../../lifecycle/limits.ts';
import { ownersOf, statesOfRegion } from '../../lifecycle/nextSteps.ts';
import { type RegionTable, regionTables } from '../../lifecycle/regionTables.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { recordColumns, recordJoins } from '../../reporting/records.ts';

interface Row {
  readonly entity: string;
  readonly region: string;
  readonly state: string;
  readonly count: number;
  readonly money: StateFigures['money'];
  readonly medianSince: string;
  readonly p90Since: string;
  readonly late: number;
  readonly veryLate: number;
}

type At = Parameters<typeof levelOf>[1];

/**
 * The figures of one region, from its index alone: one pass for counts and money, then for each state half the index for the
 * middle, a tenth for the ninth decile, and what is late. 1,000,000 rows in one state: see `npm run bench -- lifecycles`.
 */
function figuresOf(regionTable: RegionTable, at: At): Sql {
  const { entity, region, table, state, since, only, traits } = regionTable;
  const inState = sql`from ${table} t where ${only} and ${state} = s.state`;
  const nth = (part: number): Sql =>
    sql`(select ${since} ${inState} order by ${since} limit 1 offset s.n / ${raw(String(part))})`;
  const asLate = (level: (typeof levels)[keyof typeof levels]): Sql => {
    const cases = openStates(regionTable).flatMap((name) => {
      const isLate = isAsLate(regionTable, name, level, at);
      return isLate === null ? [] : [sql`when ${name} then (select count(*) ${inState} and ${isLate})`];
    });
    return cases.length === 0 ? sql`0::bigint` : sql`case s.state ${join(cases, ' ')} else 0 end`;
  };
  const counted = traits.hasMoney
    ? sql`select c.state, sum(c.n)::bigint as n, json_agg(json_build_object('currency', c.currency, 'amount', c.amount) order by c.currency) as money
            from (select ${state} as state, t.currency, count(*) as n, sum(t.amount_minor) as amount
                    from ${table} t where ${only} group by 1, 2) c
           group by c.state`
    : sql`select ${state} as state, count(*) as n, null::json as money from ${table} t where ${only} group by 1`;
  return sql`select ${entity} as entity, ${region} as region, s.state, s.n as count, s.money, ${nth(2)} as median_since,
                    ${nth(10)} as p90_since, ${asLate(levels.late)} as late, ${asLate(levels.veryLate)} as very_late
               from (${counted}) s`;
}

/** Every state of every lifecycle with what is in it. */
export async function findStateMap(db: Queryable, now: Date): Promise<StateFigures[]> {
  const at = { limitOf: await readLimits(db), now };
  const rows = await query<Row>(
    db,
    sql`select entity, region, state, count, money, median_since as "medianSince", p90_since as "p90Since", late,
               very_late as "veryLate"
          from (${join(
            regionTables.map((regionTable) => figuresOf(regionTable, at)),
            ' union all ',
          )}) f`,
  );
  const found = new Map(rows.map((row) => [`${row.entity} ${row.region} ${row.state}`, row]));
  return regionTables.flatMap((regionTable) => {
    const { entity, region, traits } = regionTable;
    const open = new Set(openStates(regionTable));
    return Object.keys(statesOfRegion(entity, region) ?? {}).map((state) => {
      const row = found.get(`${entity} ${region} ${state}`);
      const isOwn = isByDeadline(regionTable, state);
      return {
        entity,
        region,
        state,
        count: row?.count ?? 0,
        money: traits.hasMoney ? (row?.money ?? []) : null,
        medianSince: row?.medianSince ?? null,
        p90Since: row?.p90Since ?? null,
        late: (row?.late ?? 0) - (row?.veryLate ?? 0),
        veryLate: row?.veryLate ?? 0,
        limit: isOwn || !open.has(state) ? null : at.limitOf(regionTable, state),
        isByDeadline: isOwn,
        owners: ownersOf(entity, region, state),
      };
    });
  });
}

/** By level. */
const words: readonly Lateness[] = latenesses.options;

/** The records that have been in a state for longest. */
export async function findOldest(
  db: Queryable,
  regionTable: RegionTable,
  name: string,
  now: Date,
): Promise<StateRecord[]> {
  const { entity, table, state, since, only } = regionTable;
  const at = { limitOf: await readLimits(db), now };
  const rows = await query<Omit<StateRecord, 'lateness'> & { readonly level: number }>(
    db,
    sql`with e as materialized (
          select ${entity}::text as entity, t.id as entity_id, ${since} as since, ${levelOf(regionTable, at)} as level
            from ${table} t where ${only} and ${state} = ${name} order by ${since}, t.id limit 10
        )
        select e.entity_id as id, e.since, e.level, ${recordColumns} from e ${recordJoins} order by e.since, e.entity_id`,
  );
  return rows.map(({ level, ...record }) => ({ ...record, lateness: words[level] ?? 'onTime' }));
}
