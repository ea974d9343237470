import type { ApprovalCode } from '#contract/approvalStates.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import type { Actor } from '../../platform/actor.ts';

const events = { '1': 'approval.approve', '-1': 'approval.reject', '0': 'approval.reopen' } as const;

/**
 * Approves (1), rejects (-1) or reopens (0) a registration; again, it changes nothing.
 * Throws 404, and 409 `transition_not_allowed` where the chart refuses.
 */
export async function decide(
  tx: Queryable,
  { id, status, note }: { id: string; status: ApprovalCode; note: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await applyTransition(tx, {
    entity: 'approval',
    event: events[`${status}`],
    id,
    actor,
    now,
    payload: note === '' ? {} : { note },
    set: { approval_note: note, approval_decided_at: status === 0 ? null : now.toISOString() },
  });
}

/**
 * Puts the rejected registration of a partner back in review, as it asks with what has changed. Throws 409
 * `transition_not_allowed` where the chart refuses.
 */
export async function reapply(
  tx: Queryable,
  { id, reason }: { id: string; reason: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await applyTransition(tx, {
    entity: 'approval',
    event: 'approval.reapply',
    id,
    actor,
    now,
    payload: { reason },
    set: { approval_note: '', approval_decided_at: null },
  });
}
