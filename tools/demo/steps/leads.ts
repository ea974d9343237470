import { HOUR } from '#contract/shared/day.ts';

import type { Queryable } from '../../../server/platform/database/pool.ts';
import { undoEnd } from '../../../server/features/leads/announce.ts';
import { approveLead, rejectLead } from '../../../server/features/leads/decide.ts';
import { expireLeads } from '../../../server/features/leads/ends.ts';
import { claimEnd } from '../../../server/features/leads/fields.ts';
import { notifyStaff } from '../../../server/features/leads/notify.ts';
import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { later } from '../calendar.ts';
import type { LeadPlan } from '../plan/leads.ts';
import type { Step } from '../step.ts';

/** Decides every lead that was decided, at its time; staff were notified of those still pending. */
export async function decideLeads(tx: Queryable, leads: readonly LeadPlan[], staff: readonly string[]): Promise<void> {
  for (const { id, createdAt, decision } of leads) if (decision === null) await notifyStaff(tx, [id], createdAt);
  const decided = leads
    .flatMap(({ id, decision }) => (decision ? [{ id, ...decision }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, { id, isApproved, at, reason }] of decided.entries()) {
    const by = { actor: { userId: staff[index % staff.length] ?? null }, now: at };
    await (isApproved ? approveLead(tx, { id }, by) : rejectLead(tx, { id, reason }, by));
  }
}

/** Ends the claims of leads whose shop did not install, each at its time. */
export const expirySteps = (leads: readonly LeadPlan[], now: Date): Step[] =>
  leads
    .flatMap(({ decision }) => (decision?.isApproved === true ? [later(new Date(claimEnd(decision.at)), HOUR)] : []))
    .filter((at) => at < now)
    .map((at) => ({ at, run: (tx) => expireLeads(tx, at) }));

/** Decides many leads, alike ones together, as of the last of them. */
export async function decideLeadsTogether(
  tx: Queryable,
  leads: readonly LeadPlan[],
  userId: string | null,
): Promise<void> {
  const decided = leads.flatMap(({ id, decision }) => (decision ? [{ id, ...decision }] : []));
  const alike = new Map<string, typeof decided>();
  for (const one of decided) {
    const key = `${one.isApproved} ${one.reason}`;
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  for (const group of alike.values()) {
    const [{ isApproved, reason } = { isApproved: false, reason: '' }] = group;
    const now = new Date(Math.max(...group.map(({ at }) => at.getTime())));
    await transitionMany(tx, {
      entity: 'lead',
      event: isApproved ? 'lead.approve' : 'lead.reject',
      ids: group.map(({ id }) => id),
      actor: { userId },
      now,
      payload: reason === '' ? {} : { reason },
      set: {
        reason,
        decided_at: now.toISOString(),
        claim_ends_at: isApproved ? claimEnd(now) : null,
        undoable_until: isApproved ? undoEnd(now) : null,
      },
    });
  }
}
