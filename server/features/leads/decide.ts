import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { applyTransition } from '../../lifecycle/transition.ts';
import type { Change } from '../../lifecycle/effects.ts';
import type { By } from '../../platform/actor.ts';
import { undoEnd } from './announce.ts';
import { claimEnd } from './fields.ts';

/**
 * Approves a lead: for 90 days it claims the shop's next installation for its partner. Again, it changes nothing.
 * Throws 404, 409 `transition_not_allowed` where the chart refuses, and 400 at `overrideReason`, with the conflicts in
 * words, where it conflicts and no reason is given.
 */
export const approveLead = (
  tx: Queryable,
  { id, overrideReason = '' }: { id: string; overrideReason?: string | undefined },
  { actor, now }: By,
): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'lead',
    event: 'lead.approve',
    id,
    actor,
    now,
    payload: overrideReason === '' ? {} : { overrideReason },
    set: { reason: '', decided_at: now.toISOString(), claim_ends_at: claimEnd(now), undoable_until: undoEnd(now) },
  });

/**
 * Returns a lead that was just approved to review, with the claim it had before. Pending, it changes nothing. Throws 404,
 * and 409 where the chart refuses.
 */
export async function undoLead(tx: Queryable, id: string, { actor, now }: By): Promise<Change | null> {
  const lead = await queryOne<{ claimedAt: string }>(
    tx,
    sql`select claimed_at as "claimedAt" from leads where id = ${id} for no key update`,
  );
  return applyTransition(tx, {
    entity: 'lead',
    event: 'lead.undo',
    id,
    actor,
    now,
    set: {
      reason: '',
      decided_at: null,
      claim_ends_at: lead ? claimEnd(new Date(lead.claimedAt)) : null,
      undoable_until: null,
    },
  });
}

/** Rejects a lead, which claims nothing from then on. Throws 404, and 409 where the chart refuses. */
export const rejectLead = (
  tx: Queryable,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  { actor, now }: By,
): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'lead',
    event: 'lead.reject',
    id,
    actor,
    now,
    payload: reason === '' ? {} : { reason },
    set: { reason, decided_at: now.toISOString(), claim_ends_at: null },
  });

/** Submits a rejected or expired lead again: its claim begins anew, behind the claims that there are. Throws 404, and 409 where the chart refuses. */
export const retryLead = (tx: Queryable, id: string, { actor, now }: By): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'lead',
    event: 'lead.retry',
    id,
    actor,
    now,
    set: { reason: '', decided_at: null, claimed_at: now.toISOString(), claim_ends_at: claimEnd(now) },
  });

/** Takes a lead back for its partner; it claims nothing from then on. Throws 404, and 409 where the chart refuses. */
export const withdrawLead = (tx: Queryable, id: string, { actor, now }: By): Promise<Change | null> =>
  applyTransition(tx, { entity: 'lead', event: 'lead.withdraw', id, actor, now, set: { claim_ends_at: null } });

/**
 * Takes the approval of a lead back; it claims nothing from then on. Throws 404, 409 where the chart refuses, and 400 at
 * `reason` where none is given.
 */
export const revokeLead = (
  tx: Queryable,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  { actor, now }: By,
): Promise<Change | null> =>
  applyTransition(tx, {
    entity: 'lead',
    event: 'lead.revoke',
    id,
    actor,
    now,
    payload: reason === '' ? {} : { reason },
    // Its partner hears of the end alone where the approval was not announced yet.
    set: { reason, claim_ends_at: null, undoable_until: null },
  });
