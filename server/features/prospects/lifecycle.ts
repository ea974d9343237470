import sql from 'sql-template-tag';

import type { ProspectContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

export const prospectFacts: LifecycleFacts<ProspectContext> = {
  locks: (ids) => [sql`select 1 from prospects where id = any(${ids}::uuid[]) order by id for update`],
  load: loadProspects,
};

async function loadProspects(db: Queryable, ids: readonly string[], now: string): Promise<Located<ProspectContext>[]> {
  const rows = await query<Stored & { state: string; outcome_state: string }>(
    db,
    sql`select id, version, state, outcome_state from prospects where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, outcome_state: outcome }) => ({
    id,
    version,
    states: { record: state, outcome },
    context: { now },
  }));
}
