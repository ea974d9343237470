import sql from 'sql-template-tag';

import { query } from '../../../server/platform/database/pool.ts';
import { type Built, type Caller, build } from '../app.ts';
import { makeUser } from '../make/users.ts';

/** When the steps are taken: tests set the clock to it. */
export const now = '2026-11-20T12:00:00.000Z';

interface ProspectWorld {
  built: Built;
  /** A moderator, who takes the steps. */
  staff: Caller;
  /** A manager to assign prospects to: Ada Lovelace. */
  ada: Awaited<ReturnType<typeof makeUser>>;
}

/** A server with a moderator and a manager. Its clock is real until a test sets it. */
export async function prospectWorld(): Promise<ProspectWorld> {
  const built = await build();
  const staff = await built.as('moderator');
  const ada = await makeUser(built.db.pool, { role: 'manager', firstName: 'Ada', lastName: 'Lovelace' });
  return { built, staff, ada };
}

/** The id of what an answer created. */
export const idOf = (body: unknown): string => /"data":\{"id":"([0-9a-f-]+)"/.exec(JSON.stringify(body))?.[1] ?? '';

/** What a moderator does with prospects over HTTP, and what it leaves. */
export function prospectSteps(world: () => Pick<ProspectWorld, 'built' | 'staff'>) {
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
    const { status, body } = await world().built.request(world().staff, method, url, payload);
    return { status, body };
  };
  const set = (id: string, what: 'status' | 'type' | 'assignee' | 'tags', body: object) =>
    ask('PATCH', `/api/prospects/${id}/update-prospect-${what}`, body);

  /** The steps of a prospect as they are stored, oldest first. */
  const historyOf = (id: string) =>
    query<{ event: string }>(
      world().built.db.pool,
      sql`select event, from_state, to_state, actor_id, payload, created_at from lifecycle_events
           where entity = 'prospect' and entity_id = ${id} order by created_at, id`,
    );

  /** One of them, taken by `staff` at `now`; states as 'active>archived'. */
  function step(event: string, states: string, payload: object) {
    const [from = '', to = ''] = states.split('>');
    return {
      event: `prospect.${event}`,
      from_state: from,
      to_state: to,
      actor_id: world().staff.userId,
      payload,
      created_at: now,
    };
  }

  /** What someone was notified of, oldest first. */
  const notificationsTo = (userId: string) =>
    query(
      world().built.db.pool,
      sql`select type_id, title, content, action_data from notifications where recipient_id = ${userId} order by created_at, id`,
    );

  return { ask, set, historyOf, step, notificationsTo };
}
