import sql from 'sql-template-tag';

import type { CaseContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Stored } from '../../lifecycle/facts.ts';
import { query } from '../../platform/database/pool.ts';
import { escalatesAt } from '../../lifecycle/deadlines.ts';

interface Row extends Stored {
  readonly state: string;
  readonly respondBy: string;
  readonly escalated: number;
}

export const caseFacts: LifecycleFacts<CaseContext> = {
  locks: (ids) => [sql`select 1 from review_cases where id = any(${ids}::uuid[]) order by id for update`],
  load: async (db, ids, now) => {
    const rows = await query<Row>(
      db,
      sql`select id, version, state, respond_by as "respondBy", escalated from review_cases
           where id = any(${ids}::uuid[]) order by id`,
    );
    return rows.map(({ id, version, state, respondBy, escalated }) => ({
      id,
      version,
      states: { case: state },
      context: { respondBy, escalatesAt: escalatesAt(respondBy, escalated), now },
    }));
  },
};
