import sql, { type Sql } from 'sql-template-tag';

/** Since when `partners p` has waited for staff. */
export const staffSince: Sql = sql`coalesce(p.approval_since, p.created_at)`;

/** The same as of `now`: later by what the partner has taken to answer so far. */
export const staffSinceAt = (now: string): Sql =>
  sql`${staffSince} + greatest(coalesce(${now}::timestamptz - p.approval_asked_at, interval '0'), interval '0')`;

/** Whether `partners p` is undecided: 0 on the wire. */
export const isUndecided: Sql = sql`p.approval_state in ('pending', 'overdue', 'informationNeeded')`;

/** Whether staff are to act on `partners p`. */
export const waitsForStaff: Sql = sql`p.approval_state in ('pending', 'overdue')`;
