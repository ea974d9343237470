import sql from 'sql-template-tag';
import { getInitialSnapshot, transition } from 'xstate';

import type { AppEvent } from '#contract/events/events.ts';
import type { AppEventContext } from '#contract/lifecycles/contexts.ts';
import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';
import { refusal } from '#machines/refusal.ts';
import { regionStates } from '#machines/regions.ts';

import type { EventOf } from '../../lifecycle/definitions.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const appEventFacts: LifecycleFacts<AppEventContext> = {
  locks: (ids) => [sql`select 1 from app_events where id = any(${ids}::uuid[]) order by id for update`],
  load: loadAppEvents,
};

async function loadAppEvents(db: Queryable, ids: readonly string[], now: string): Promise<Located<AppEventContext>[]> {
  const rows = await query<Stored & { state: string; eventType: string }>(
    db,
    sql`select id, version, outcome as state, type as "eventType" from app_events
         where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, eventType }) => ({
    id,
    version,
    states: { appEvent: state },
    context: { eventType, now },
  }));
}

const decided = new Map<string, string>();

/**
 * The state in which an event is first kept: where its chart leads it as it arrives. Its type alone decides, so that each
 * answer is worked out once. Throws where the chart refuses.
 */
export function decidedState(event: EventOf<'appEvent'>, eventType: AppEvent['type']): string {
  const key = `${event} ${eventType}`;
  const known = decided.get(key);
  if (known !== undefined) return known;
  const before = getInitialSnapshot(appEventMachine, { eventType, now: '' });
  if (refusal(before, { type: event }) !== null) throw new Error(`${eventType} cannot be sent ${event} as it arrives`);
  const [after] = transition(appEventMachine, before, { type: event });
  const state = regionStates(appEventMachine, after.value)['appEvent'] ?? '';
  decided.set(key, state);
  return state;
}
