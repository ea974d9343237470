import { isIP } from 'node:net';

import sql, { join, type Sql } from 'sql-template-tag';

import type { AuditKind } from '#contract/admin/audit.ts';
import { events } from '#contract/lifecycles/eventWords.ts';
import type { Period } from '#contract/shared/lists.ts';
import { idPattern } from '#contract/shared/schemas.ts';

import { containing } from '../../platform/http/page.ts';
import { allAudited, allCharts, sourcesOf } from './kinds.ts';

export interface AuditFilters {
  readonly id?: string | undefined;
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly record?: string | undefined;
  readonly search?: string | undefined;
  readonly period: Period;
}

/** Where reading continues: older than this entry; the time as the database writes it. */
export interface Cursor {
  readonly at: string;
  readonly id: string;
}

const isId = (text: string): boolean => new RegExp(`^${idPattern}$`).test(text);

interface Source {
  readonly table: Sql;
  readonly isStep: boolean;
  /** Its column of the action. */
  readonly action: Sql;
  readonly names: readonly string[];
  /** What every row of it is. */
  readonly always: Sql;
}

const steps = {
  table: sql`lifecycle_events`,
  isStep: true,
  action: sql`event`,
  // What the clock does is in the history of each record.
  always: sql`actor_id is not null`,
};
const actions = { table: sql`audit_events`, isStep: false, action: sql`action` };
/** Where both tables have it, the step says more. */
const isNoStep = sql`action <> all(${Object.keys(events)}::text[])`;

function searched(search: string, names: readonly string[]): Sql {
  const text = search.toLowerCase();
  if (isId(text))
    return sql`((entity = any(${[...names]}::text[]) and entity_id = ${text}::uuid) or request_id = ${text})`;
  if (isIP(text) > 0) return sql`address = ${text}::inet`;
  return sql`said_with(payload) like ${containing(search)}`;
}

function conditions({ action, names, always }: Source, entity: string | undefined, filters: AuditFilters): Sql[] {
  const { id, record, search, period } = filters;
  return [
    always,
    ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
    ...(filters.action === undefined ? [] : [sql`${action} = ${filters.action}`]),
    ...(entity === undefined ? [] : [sql`entity = ${entity}`]),
    ...(record === undefined
      ? []
      : [
          entity === undefined
            ? sql`entity = any(${[...names]}::text[]) and entity_id = ${record}::uuid`
            : sql`entity_id = ${record}::uuid`,
        ]),
    ...(search === undefined || search === '' ? [] : [searched(search, names)]),
    ...(period.from === null
      ? []
      : [sql`created_at >= ${period.from}::timestamptz and created_at < ${period.to}::timestamptz`]),
  ];
}

/**
 * The log as parts that an index gives in its order: of each table, of each entity of the kind, by the person and in the
 * person's name. `most` rows of each, newest first, are enough for the `most` newest of all.
 */
export function branchesOf(filters: AuditFilters, most: number, after: Cursor | null): Sql {
  const { kind, person } = filters;
  const sources: Source[] = [
    { ...steps, names: kind === undefined ? allCharts : sourcesOf[kind].charts },
    { ...actions, always: isNoStep, names: kind === undefined ? allAudited : sourcesOf[kind].audited },
  ];
  const people = person === undefined ? [null] : [sql`actor_id = ${person}::uuid`, sql`subject_id = ${person}::uuid`];
  const branches = sources.flatMap((source) =>
    (kind === undefined ? [undefined] : source.names).flatMap((entity) =>
      people.map((by) => {
        const all = conditions(source, entity, filters);
        if (by) all.push(by);
        if (after) all.push(sql`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
        return sql`(select id, created_at, ${source.isStep}::boolean as is_step from ${source.table} where ${join(all, ' and ')}
                     order by created_at desc, id desc limit ${most})`;
      }),
    ),
  );
  return join(branches, ' union all ');
}
