import type { AllowedEvent, LifecycleEntity } from '#contract/lifecycles/lifecycles.ts';
import type { Role } from '#contract/session/user.ts';

import type { Queryable } from '../platform/database/pool.ts';
import { isOffered } from './permissions.ts';
import { allowedFor } from './transition.ts';

/** Who looks, and when. `by`: the id that guards about the viewer read. */
export interface ActionsViewer {
  readonly role: Role;
  readonly now: Date;
  readonly by?: string;
}

/** Rows of an entity, each with the events that someone of this role may send it, allowed as of `now` or why not. */
export async function withActions<Row extends { id: string }>(
  db: Queryable,
  entity: LifecycleEntity,
  rows: readonly Row[],
  { role, now, by }: ActionsViewer,
): Promise<(Row & { actions: AllowedEvent[] })[]> {
  const ids = rows.map(({ id }) => id);
  const allowed = await allowedFor(db, entity, ids, now, by);
  return rows.map((row) => ({
    ...row,
    actions: (allowed.get(row.id) ?? []).filter(({ event }) => isOffered(event, role)),
  }));
}
