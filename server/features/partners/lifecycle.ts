import sql from 'sql-template-tag';

import type { AccountContext, ApprovalContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { staffSinceAt } from '../../reporting/waitingRegistrations.ts';
import { daysColumn, daysOf, dueAt } from './registration/dueAt.ts';

export const approvalFacts: LifecycleFacts<ApprovalContext> = {
  locks: (ids) => [sql`select 1 from partners where id = any(${ids}::uuid[]) order by id for update`],
  load: loadApprovals,
};

async function loadApprovals(db: Queryable, ids: readonly string[], now: string): Promise<Located<ApprovalContext>[]> {
  const rows = await query<Stored & { state: string; has_profile: boolean; since: string; days: unknown }>(
    db,
    sql`select id, version, approval_state as state, ${staffSinceAt(now)} as since, ${daysColumn} as days,
               btrim(name) <> '' and btrim(domain) <> '' and btrim(country) <> '' as has_profile
        from partners p where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, has_profile, since, days }) => ({
    id,
    version,
    states: { approval: state },
    context: { hasProfile: has_profile, dueAt: dueAt(since, daysOf(days)), now },
  }));
}

export const accountFacts: LifecycleFacts<AccountContext> = {
  locks: (ids) => [sql`select 1 from partners where id = any(${ids}::uuid[]) order by id for update`],
  load: loadAccounts,
};

async function loadAccounts(db: Queryable, ids: readonly string[], now: string): Promise<Located<AccountContext>[]> {
  const rows = await query<Stored & { state: string; isErased: boolean }>(
    db,
    sql`select id, version, account_state as state,
               exists (select from erasures e where e.partner_id = p.id) as "isErased"
          from partners p where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, isErased }) => ({
    id,
    version,
    states: { account: state },
    context: { isErased, now },
  }));
}
