import type { AllowedEvent } from '#contract/lifecycles.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { allowedFor } from '../../lifecycle/transition.ts';

/** What staff may do to a partner's approval and account, or why not. */
export async function findActions(db: Queryable, id: string, now: Date): Promise<AllowedEvent[]> {
  const regions = await Promise.all([allowedFor(db, 'approval', [id], now), allowedFor(db, 'account', [id], now)]);
  return regions.flatMap((allowed) => allowed.get(id) ?? []);
}
