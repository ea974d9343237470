import sql from 'sql-template-tag';

import { type Queryable, query } from '../../../server/platform/database/pool.ts';

/** The steps of a prospect as they are stored, oldest first. */
export const prospectSteps = (db: Queryable, id: string) =>
  query<{ event: string }>(
    db,
    sql`select event, from_state, to_state, actor_id, payload, created_at from lifecycle_events
         where entity = 'prospect' and entity_id = ${id} order by created_at, id`,
  );

/** One of them by someone at noon of 20 November 2026; states as 'active>archived'. */
export function prospectStep(actorId: string, event: string, states: string, payload: object) {
  const [from = '', to = ''] = states.split('>');
  return {
    event: `prospect.${event}`,
    from_state: from,
    to_state: to,
    actor_id: actorId,
    payload,
    created_at: '2026-11-20T12:00:00.000Z',
  };
}

/** What someone was notified of, oldest first. */
export const notificationsOf = (db: Queryable, userId: string) =>
  query(
    db,
    sql`select type_id, title, content, action_data from notifications where recipient_id = ${userId} order by created_at, id`,
  );
