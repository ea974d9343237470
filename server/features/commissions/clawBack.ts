import { transitionMany } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';

/** Of these, what was paid and has nothing left of it is clawed back; the chart refuses all others. */
export async function clawBack(
  tx: Queryable,
  ids: readonly string[],
  reason: string,
  { actor, now }: By,
): Promise<void> {
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.clawBack',
    ids,
    actor,
    now,
    payload: { reason },
    set: { reason },
  });
}
