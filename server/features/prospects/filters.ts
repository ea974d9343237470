import sql, { type Sql, join } from 'sql-template-tag';

import type { Period } from '#contract/shared/lists.ts';
import type { ProspectOutcome } from '#contract/prospects/outcomes.ts';
import { unassigned } from '#contract/prospects/prospects.ts';

import { containing } from '../../platform/http/page.ts';

export interface Filters {
  readonly state: 'active' | 'archived';
  readonly search: string;
  readonly statusIds: readonly number[];
  readonly typeIds: readonly number[];
  /** Users' ids, and `unassigned`. */
  readonly assignees: readonly string[];
  readonly tagIds: readonly number[];
  readonly outcomes: readonly ProspectOutcome[];
  readonly period: Period;
}

/** Rows to be counted or listed: their id and when they were made, under these names. */
export interface Source {
  readonly from: Sql;
  readonly id: Sql;
  readonly createdAt: Sql;
  readonly where: Sql;
  /** Nothing narrows the list. */
  readonly isWhole: boolean;
}

/** One tag's rows carry what the list narrows by, so they are read instead of the prospects'. */
const tagged = { from: sql`prospect_tags r`, id: sql`r.prospect_id`, createdAt: sql`r.created_at` };
const plain = { from: sql`prospects r`, id: sql`r.id`, createdAt: sql`r.created_at` };

/** The rows that filters leave, in the words of whichever table finds them by an index. */
export function sourceOf(filters: Filters): Source {
  const { state, search, statusIds, typeIds, assignees, tagIds, outcomes, period } = filters;
  const isByTag = tagIds.length === 1 && search === '';
  const source = isByTag ? tagged : plain;
  const all = [sql`r.state = ${state}`];

  if (isByTag) all.push(sql`r.tag_id = ${tagIds[0]}`);
  else if (tagIds.length > 0)
    all.push(
      sql`exists (select 1 from prospect_tags k where k.prospect_id = r.id and k.tag_id = any(${tagIds}::int[]))`,
    );
  if (search !== '') all.push(contains(search));

  // Two of them are found together by one index, which has the status first and the type second: an unused one is set
  // to all values, since not every version skips over a column.
  const given = [statusIds, typeIds, assignees, outcomes].filter((ids) => ids.length > 0).length + (isByTag ? 1 : 0);
  const isTogether = given > 1 && search === '';
  if (statusIds.length > 0) all.push(sql`r.status_id = any(${statusIds}::int[])`);
  else if (isTogether) all.push(sql`r.status_id = any(array(select id from prospect_statuses))`);
  if (typeIds.length > 0) all.push(sql`r.type_id = any(${typeIds}::int[])`);
  else if (isTogether && assignees.length > 0) all.push(sql`r.type_id = any(array(select id from prospect_types))`);
  if (assignees.length > 0) all.push(assignedTo(assignees));
  if (outcomes.length > 0) all.push(sql`r.outcome_state = any(${outcomes}::text[])`);

  if (period.from !== null)
    all.push(sql`r.created_at >= ${period.from}::timestamptz`, sql`r.created_at < ${period.to}::timestamptz`);
  return { ...source, where: join(all, ' and '), isWhole: all.length === 1 };
}

/** One or two letters begin a word: no index finds them in the middle of one, and a million would be read for them. */
function contains(search: string): Sql {
  const text = sql`lower(r.name || ' ' || r.domain)`;
  if (!/^[a-z0-9]{1,2}$/i.test(search)) return sql`${text} like ${containing(search)}`;
  const begins = `${search.toLowerCase()}%`;
  return sql`(${text} like ${begins} or ${text} like ${`% ${begins}`})`;
}

function assignedTo(assignees: readonly string[]): Sql {
  const ids = assignees.filter((id) => id !== unassigned);
  const isAny = sql`r.assigned_to = any(${ids}::uuid[])`;
  if (ids.length === assignees.length) return isAny;
  return ids.length === 0 ? sql`r.assigned_to is null` : sql`(r.assigned_to is null or ${isAny})`;
}
