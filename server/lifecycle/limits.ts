import sql, { join, raw, type Sql } from 'sql-template-tag';

import { HOUR } from '#contract/shared/day.ts';
import type { KnownLimit } from '#contract/lifecycles/stateMap.ts';
import { standardLimit } from '#contract/lifecycles/stateLimits.ts';

import { type Queryable, query } from '../platform/database/pool.ts';
import { daysToAdmins } from './deadlines.ts';
import { statesOfRegion } from './nextSteps.ts';
import { type RegionTable, regionTables } from './regionTables.ts';

/** Who looks after a record hears when it is late, all admins when it is very late. */
export const levels = { late: 1, veryLate: 2 } as const;
export type Level = (typeof levels)[keyof typeof levels];

interface Row {
  readonly entity: string;
  readonly region: string;
  readonly state: string;
  readonly lateHours: number | null;
  readonly veryLateHours: number | null;
}

const keyOf = (entity: string, region: string, state: string): string => `${entity}.${region}.${state}`;

/** The limit of any state: what an admin has set, else the standard. */
export async function readLimits(
  db: Queryable,
): Promise<(regionTable: Pick<RegionTable, 'entity' | 'region'>, state: string) => KnownLimit> {
  const rows = await query<Row>(
    db,
    sql`select entity, region, state, late_hours as "lateHours", very_late_hours as "veryLateHours" from lifecycle_limits`,
  );
  const set = new Map(rows.map((row) => [keyOf(row.entity, row.region, row.state), row]));
  return ({ entity, region }, state) => {
    const found = set.get(keyOf(entity, region, state));
    if (found === undefined) return { ...standardLimit(entity, region, state), isStandard: true };
    const { lateHours, veryLateHours } = found;
    return { lateHours, veryLateHours, isStandard: false };
  };
}

/** The rows of `t` in these states count by their own deadline. */
export const isByDeadline = (regionTable: RegionTable, state: string): boolean =>
  deadlineOf(regionTable, state) !== null;

const deadlineOf = ({ traits: { deadlines } }: RegionTable, state: string) =>
  deadlines?.states.includes(state) ? deadlines : null;

/** The states of a region that something can follow in: only there a record can be late. */
export const openStates = ({ entity, region }: RegionTable): string[] =>
  Object.values(statesOfRegion(entity, region) ?? {})
    .filter(({ transitions }) => transitions.size > 0)
    .map(({ key }) => key);

interface At {
  readonly limitOf: Awaited<ReturnType<typeof readLimits>>;
  readonly now: Date;
}

/** Whether a row `t` of a region in one state is as late as that; null where none ever is. */
export function isAsLate(regionTable: RegionTable, state: string, level: Level, { limitOf, now }: At): Sql | null {
  const deadline = deadlineOf(regionTable, state);
  if (deadline !== null) {
    const days = (level - levels.late) * daysToAdmins;
    return sql`t.${raw(deadline.column)} <= ${before(now, days * 24)}::timestamptz`;
  }
  const { lateHours, veryLateHours } = limitOf(regionTable, state);
  const hours = level === levels.late ? lateHours : veryLateHours;
  return hours === null ? null : sql`${regionTable.since} <= ${before(now, hours)}::timestamptz`;
}

const before = (now: Date, hours: number): string => new Date(now.getTime() - hours * HOUR).toISOString();

/** How late a row `t` of a region is, as a level; 0 for on time. */
export function levelOf(regionTable: RegionTable, at: At): Sql {
  const cases = openStates(regionTable).flatMap((state) =>
    [levels.veryLate, levels.late].flatMap((level) => {
      const isLate = isAsLate(regionTable, state, level, at);
      return isLate === null
        ? []
        : [sql`when ${regionTable.state} = ${state} and ${isLate} then ${raw(String(level))}`];
    }),
  );
  return cases.length === 0 ? sql`0` : sql`case ${join(cases, ' ')} else 0 end`;
}

/** The table of a region of a lifecycle; null where there is none. */
export const regionTableOf = (entity: string, region: string): RegionTable | null =>
  regionTables.find((regionTable) => regionTable.entity === entity && regionTable.region === region) ?? null;
