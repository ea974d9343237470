import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { reviewReferral } from '#contract/referrals/referrals.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import type { By } from '../../platform/actor.ts';
import { applyTransition } from '../../lifecycle/transition.ts';

type Review = ParsedOf<typeof reviewReferral>['body'];

/**
 * Flags a referral, which holds its unpaid commissions, or clears it, which releases them; again, it changes nothing.
 * Throws 404, 409 `transition_not_allowed` where the chart refuses, and 400 where a flag gives no reason.
 */
export async function review(tx: Queryable, id: string, { event, reason = '' }: Review, by: By): Promise<void> {
  await applyTransition(tx, {
    entity: 'referral',
    event: `referral.${event}`,
    id,
    ...by,
    payload: reason === '' ? {} : { reason },
    set: { review_reason: event === 'flag' ? reason : '' },
  });
}
