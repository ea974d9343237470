import sql from 'sql-template-tag';

import type { PersonExportContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Stored } from '../../lifecycle/facts.ts';
import { query } from '../../platform/database/pool.ts';

export const personExportFacts: LifecycleFacts<PersonExportContext> = {
  locks: (ids) => [sql`select 1 from person_exports where id = any(${ids}::uuid[]) order by id for update`],
  load: async (db, ids, now) => {
    const rows = await query<Stored & { state: string; availableUntil: string | null }>(
      db,
      sql`select id, version, state, available_until as "availableUntil"
            from person_exports where id = any(${ids}::uuid[]) order by id`,
    );
    return rows.map(({ id, version, state, availableUntil }) => ({
      id,
      version,
      states: { personExport: state },
      context: { availableUntil, now },
    }));
  },
};
