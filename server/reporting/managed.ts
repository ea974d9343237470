import sql, { type Sql, empty, raw } from 'sql-template-tag';

/** A manager as it was chosen: an id, or null for no one. */
export const managerIdOf = (chosen: string | undefined, viewerId: string): string | null | undefined =>
  chosen === 'me' ? viewerId : chosen === 'unassigned' ? null : chosen;

/** The partner whose id is in `column` has a manager now: this one, or any. */
export const isManaged = (column: string, userId?: string): Sql =>
  sql`exists (select 1 from partner_managers pm where pm.partner_id = ${raw(column)} and pm.ended_at is null
                 ${userId === undefined ? empty : sql`and pm.user_id = ${userId}::uuid`})`;

/** It is this manager's now, or with null no one's. */
export const isManagedBy = (column: string, managerId: string | null): Sql =>
  managerId === null ? sql`not ${isManaged(column)}` : isManaged(column, managerId);

/** The manager of a row `m` of partner_managers looked after the partner whose id is in `column`, at a moment. */
export const isCareAt = (column: string, at: Sql): Sql =>
  sql`m.partner_id = ${raw(column)} and m.assigned_at <= ${at} and (m.ended_at is null or ${at} < m.ended_at)`;

/** The last moment of a period, or now where it is not over: who looked after a partner then did so at the end of the period. */
export const lastMoment = (to: Sql, now: Date): Sql =>
  sql`least(${to} - interval '1 microsecond', ${now.toISOString()}::timestamptz)`;

/** It was this manager's at a moment, or with null no one's. */
export const wasManagedBy = (column: string, managerId: string | null, at: Sql): Sql =>
  managerId === null
    ? sql`not exists (select 1 from partner_managers m where ${isCareAt(column, at)})`
    : sql`exists (select 1 from partner_managers m where ${isCareAt(column, at)} and m.user_id = ${managerId}::uuid)`;
