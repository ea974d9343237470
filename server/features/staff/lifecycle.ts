import sql, { type Sql } from 'sql-template-tag';

import type { StaffAccountContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

/** Whether `users u` is an admin, and no other one may sign in. */
export const isLastAdmin: Sql = sql`(u.role = 'admin' and not u.is_disabled
  and not exists (select 1 from users o where o.role = 'admin' and not o.is_disabled and o.id <> u.id))`;

export const staffAccountFacts: LifecycleFacts<StaffAccountContext> = {
  // One at a time: of two admins who deactivate each other, the second one finds out.
  locks: (ids) => [
    sql`select pg_advisory_xact_lock(hashtextextended('last-admin', 0))`,
    sql`select 1 from users where id = any(${ids}::uuid[]) order by id for no key update`,
  ],
  load: loadStaffAccounts,
};

async function loadStaffAccounts(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<StaffAccountContext>[]> {
  const rows = await query<Stored & { state: string; isLastAdmin: boolean }>(
    db,
    sql`select u.id, u.version, u.account_state as state, ${isLastAdmin} as "isLastAdmin"
          from users u where u.id = any(${ids}::uuid[]) and u.role <> 'partner' order by u.id`,
  );
  return rows.map(({ id, version, state, isLastAdmin: isLast }) => ({
    id,
    version,
    states: { staffAccount: state },
    context: { isLastAdmin: isLast, now },
  }));
}
