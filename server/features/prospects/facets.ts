import sql, { type Sql } from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { prospectOutcomes } from '#contract/prospects/outcomes.ts';
import type { getProspectFilters } from '#contract/prospects/prospects.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { findProspectStatuses, findProspectTypes, findTags } from '../lookups/queries.ts';
import { findStaff } from '../lookups/staff.ts';

type Filters = DataOf<typeof getProspectFilters>;
type State = 'active' | 'archived';

/** For each key, how many prospects have it, counted up to the bound. */
const counts = (keys: Sql, rows: Sql): Sql =>
  sql`select k.key, (select count(*) from (${rows} limit ${countLimit}) c) as n from ${keys}`;

const countedOf = (n: number) => {
  const { total, totalIsExact } = pageMetaOf({ page: 1, perPage: 1 }, n);
  return { count: total, isExact: totalIsExact };
};

/** What the list can be narrowed by, with how many each leaves of a million at the cost of ten thousand. */
export async function findFilters(db: Queryable, state: State): Promise<Filters> {
  const inState = sql`from prospects p where p.state = ${state}`;
  const [statuses, types, staff, tags, rows] = await Promise.all([
    findProspectStatuses(db),
    findProspectTypes(db),
    findStaff(db),
    findTags(db),
    query<{ kind: string; key: string | null; n: number }>(
      db,
      sql`select 'status' as kind, key::text, n from (${counts(
        sql`(select id as key from prospect_statuses) k`,
        sql`select 1 ${inState} and p.status_id = k.key`,
      )}) x
          union all
          select 'type', key::text, n from (${counts(
            sql`(select id as key from prospect_types) k`,
            sql`select 1 ${inState} and p.type_id = k.key`,
          )}) x
          union all
          select 'assignee', key::text, n from (${counts(
            sql`(select id as key from users where role <> 'partner' and not is_disabled) k`,
            sql`select 1 ${inState} and p.assigned_to = k.key`,
          )}) x
          union all
          select 'tag', key::text, n from (${counts(
            sql`(select id as key from tags) k`,
            sql`select 1 from prospect_tags t where t.state = ${state} and t.tag_id = k.key`,
          )}) x
          union all
          select 'outcome', key, n from (${counts(
            sql`(select unnest(${[...prospectOutcomes]}::text[]) as key) k`,
            sql`select 1 ${inState} and p.outcome_state = k.key`,
          )}) x
          union all
          select 'unassigned', null, count(*) from (select 1 ${inState} and p.assigned_to is null limit ${countLimit}) c
          union all
          select 'all', null, count(*) from (select 1 ${inState} limit ${countLimit}) c`,
    ),
  ]);
  const found = new Map(rows.map(({ kind, key, n }) => [`${kind} ${key ?? ''}`, n]));
  const of = (kind: string, key: string | number = '') => countedOf(found.get(`${kind} ${key}`) ?? 0);
  return {
    statuses: statuses.map((one) => ({ ...one, ...of('status', one.id) })),
    types: types.map((one) => ({ ...one, ...of('type', one.id) })),
    assignees: staff.map((one) => ({ ...one, ...of('assignee', one.id) })),
    unassigned: of('unassigned'),
    outcomes: prospectOutcomes.map((outcome) => ({ outcome, ...of('outcome', outcome) })),
    tags: tags.map((one) => ({ ...one, ...of('tag', one.id) })),
    all: of('all'),
  };
}
