import sql from 'sql-template-tag';

import type { SupportNoteContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Stored } from '../../lifecycle/facts.ts';
import { query } from '../../platform/database/pool.ts';

export const supportNoteFacts: LifecycleFacts<SupportNoteContext> = {
  locks: (ids) => [sql`select 1 from support_notes where id = any(${ids}::uuid[]) order by id for update`],
  load: async (db, ids, now) => {
    const rows = await query<Stored & { state: string }>(
      db,
      sql`select id, version, state from support_notes where id = any(${ids}::uuid[]) order by id`,
    );
    return rows.map(({ id, version, state }) => ({ id, version, states: { supportNote: state }, context: { now } }));
  },
};
