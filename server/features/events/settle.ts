import sql from 'sql-template-tag';

import type { EventOf } from '../../lifecycle/definitions.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';

/** What became of an event after it was kept, and whose it is. */
export interface Settled {
  readonly id: string;
  readonly event: EventOf<'appEvent'>;
  readonly referralId: string | null;
}

/** Sends kept events what became of them, and writes whose they are; the statements are as many for one event as for all. */
export async function settleEvents(tx: Queryable, settled: readonly Settled[], now: Date): Promise<void> {
  const actor = { userId: null };
  for (const [event, alike] of groupBy(settled, (one) => one.event)) {
    const ids = alike.map(({ id }) => id);
    await transitionMany(tx, { entity: 'appEvent', event, ids, actor, now });
  }
  const referred = settled.filter(({ referralId }) => referralId !== null);
  if (referred.length === 0) return;
  await execute(
    tx,
    sql`update app_events e set referral_id = v.referral_id
          from unnest(${referred.map(({ id }) => id)}::uuid[], ${referred.map(({ referralId }) => referralId)}::uuid[])
            as v(id, referral_id)
         where e.id = v.id`,
  );
}
