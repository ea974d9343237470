import sql from 'sql-template-tag';

import type { LeadContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { findConflicts } from './conflicts.ts';
import { leadLocks } from './locks.ts';

export const leadFacts: LifecycleFacts<LeadContext> = {
  locks: (ids) => leadLocks(sql`l.id = any(${ids}::uuid[])`),
  load: loadLeads,
};

async function loadLeads(db: Queryable, ids: readonly string[], now: string): Promise<Located<LeadContext>[]> {
  const rows = await query<
    Stored & Pick<LeadContext, 'undoableUntil' | 'installs' | 'claimEndsAt'> & { state: string }
  >(
    db,
    sql`select l.id, l.version, l.state, l.undoable_until as "undoableUntil", l.claim_ends_at as "claimEndsAt",
               (select count(*)::int from referrals r where r.lead_id = l.id) as installs
          from leads l where l.id = any(${ids}::uuid[]) order by l.id`,
  );
  const conflicts = await findConflicts(db, ids, now);
  return rows.map(({ id, version, state, undoableUntil, installs, claimEndsAt }) => ({
    id,
    version,
    states: { lead: state },
    context: {
      conflicts: (conflicts.get(id) ?? []).map(({ kind, what, when, until }) => ({ kind, what, when, until })),
      undoableUntil,
      installs,
      claimEndsAt,
      now,
    },
  }));
}
