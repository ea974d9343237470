import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import { isCareAt, wasManagedBy } from '../../../reporting/managed.ts';
import type { FiguresQuery, By, Filters } from '../figuresQuery.ts';

/** From the start of the first bucket to the end of the last. */
export const rangeOf = ({ buckets }: Pick<FiguresQuery, 'buckets'>) => ({
  from: buckets[0]?.from ?? 'infinity',
  to: buckets.at(-1)?.to ?? '-infinity',
});

/** `column` (a timestamp) lies within the question's range. */
export const inRange = (column: string, request: FiguresQuery): Sql => {
  const { from, to } = rangeOf(request);
  return sql`${raw(column)} >= ${from}::timestamptz and ${raw(column)} < ${to}::timestamptz`;
};

/** The index of the bucket that `column` (a timestamp) falls into, from 0. */
export const bucketOf = (column: string, { buckets }: FiguresQuery): Sql =>
  buckets.length === 1
    ? sql`0`
    : sql`width_bucket(${raw(column)}, ${buckets.map(({ from }) => from)}::timestamptz[]) - 1`;

const keys: Record<By, string> = {
  none: 'null::text',
  app: 'f.app_id::text',
  partner: 'f.partner_id::text',
  manager: 'm.user_id::text',
  country: 'f.country::text',
};

/** The group key of a fact `f`. By manager, it needs the rows `m` that `managersOf` joins. */
export const keyOf = (by: By): Sql => raw(keys[by]);

/** The column of a fact that decides its group: rows can be counted by it first and given their key afterwards. */
export const columnOf = (by: By): 'app_id' | 'partner_id' | 'country' | null =>
  ({ none: null, app: 'app_id', country: 'country', partner: 'partner_id', manager: 'partner_id' } as const)[by];

/** Joins the managers `m` who looked after the partner of a fact `f` at the time `f.at`; empty unless grouped by manager. */
export const managersOf = ({ by, filters }: FiguresQuery): Sql =>
  by === 'manager'
    ? sql`left join partner_managers m on ${isCareAt('f.partner_id', sql`f.at`)}
                                      ${filters.managerId ? sql`and m.user_id = ${filters.managerId}::uuid` : empty}`
    : empty;

const idOf = (app: string): Sql => sql`(select a.id from apps a where a.slug = ${app})`;

/** `and …` on the rows `alias` of an app (a slug); empty without one. */
export const andOfApp = (alias: string, app: string | undefined): Sql =>
  app === undefined ? empty : sql`and ${raw(alias)}.app_id = ${idOf(app)}`;

/** `and …` on shops `alias`, of an app (a slug) and a country; empty without them. */
export const andOfShops = (alias: string, { app, country }: Pick<Filters, 'app' | 'country'>): Sql =>
  sql`${andOfApp(alias, app)} ${country === undefined ? empty : sql`and ${raw(alias)}.country = ${country}`}`;

/** The filters as `and …` on a fact `f` with at, partner_id, app_id and country; empty without filters. */
export function andFilters({ app, partnerIds, managerId, tagId, country }: Filters): Sql {
  const all = [
    ...(app === undefined ? [] : [sql`f.app_id = ${idOf(app)}`]),
    ...(partnerIds === undefined ? [] : [sql`f.partner_id = any(${[...partnerIds]}::uuid[])`]),
    ...(country === undefined ? [] : [sql`f.country = ${country}`]),
    ...(tagId === undefined
      ? []
      : [sql`exists (select 1 from partner_tags t where t.partner_id = f.partner_id and t.tag_id = ${tagId})`]),
    ...(managerId === undefined ? [] : [wasManagedBy('f.partner_id', managerId, sql`f.at`)]),
  ];
  return all.length === 0 ? empty : sql`and ${join(all, ' and ')}`;
}

/** `and …` on who did or decided the fact `f`; null stands for no one. */
export const andBy = (actorId: string | null | undefined): Sql =>
  actorId === undefined ? empty : sql`and f.actor_id is not distinct from ${actorId}::uuid`;

/** Combines statements with the same columns into one. */
export const all = (statements: readonly Sql[]): Sql => join([...statements], ' union all ');

/**
 * The moment that decides which manager a new partner counts for: 30 days after its approval, or now if that is still to come. At the
 * approval itself it has no manager yet.
 */
export const settledAt = (approvedAt: string, { now }: Pick<FiguresQuery, 'now'>): Sql =>
  sql`least(${raw(approvedAt)} + interval '30 days', ${now.toISOString()}::timestamptz)`;
