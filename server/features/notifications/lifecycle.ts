import sql from 'sql-template-tag';

import type { NotificationContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

export const notificationFacts: LifecycleFacts<NotificationContext> = {
  locks: (ids) => [sql`select 1 from notifications where id = any(${ids}::uuid[]) order by id for update`],
  load: loadNotifications,
};

async function loadNotifications(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<NotificationContext>[]> {
  const rows = await query<Stored & { state: string }>(
    db,
    sql`select id, version, state from notifications where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state }) => ({ id, version, states: { notification: state }, context: { now } }));
}
