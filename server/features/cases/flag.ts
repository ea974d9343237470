import { transitionMany } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/database/pool.ts';

/** A referral and why it is looked into, in a sentence. */
export interface Concerned {
  readonly id: string;
  readonly why: string;
}

/** Puts referrals under review, each for its own reason; of several of one referral the first. */
export async function flagReferrals(tx: Queryable, referrals: readonly Concerned[], by: By): Promise<void> {
  const reasons = new Map(referrals.toReversed().map(({ id, why }) => [id, why]));
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.flag',
    ids: [...reasons.keys()],
    each: new Map([...reasons].map(([id, reason]) => [id, { payload: { reason }, set: { review_reason: reason } }])),
    ...by,
  });
}
