import sql from 'sql-template-tag';

import type { TierContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const tierFacts: LifecycleFacts<TierContext> = {
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from tier_standings where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from tiers where id in (select tier_id from tier_standings where id = any(${ids}::uuid[])) order by id for share`,
    sql`select 1 from tier_standings where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadStandings,
};

async function loadStandings(db: Queryable, ids: readonly string[], now: string): Promise<Located<TierContext>[]> {
  const rows = await query<Stored & Omit<TierContext, 'now'> & { state: string; override: string }>(
    db,
    sql`select s.id, s.version, s.state, s.override_state as override, s.value, t.threshold, t.threshold as keeps, t.is_open as "isOpen",
               s.starts_at as "startsAt", s.review_at as "reviewAt", s.grace_until as "graceUntil",
               s.override_until as "overrideUntil"
          from tier_standings s join tiers t on t.id = s.tier_id
         where s.id = any(${ids}::uuid[]) order by s.id`,
  );
  return rows.map(({ id, version, state, override, ...facts }) => ({
    id,
    version,
    states: { standing: state, override },
    context: { ...facts, now },
  }));
}
