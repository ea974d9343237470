import sql from 'sql-template-tag';

import { transitionMany } from '../../../server/lifecycle/transition.ts';
import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import { invitationEnd } from '../../../server/features/invitations/tokens.ts';
import type { InvitationPlan } from '../plan/invitations.ts';

/** Inserts invitations as given, and what became of them until `now`; no emails are sent. */
export async function layInvitations(tx: Queryable, invitations: readonly InvitationPlan[], now: Date): Promise<void> {
  await execute(
    tx,
    sql`insert into invitations (id, email, role, is_pre_approved, invited_by, created_at, sent_at, expires_at)
        select v.id, v.email, v.role, v.is_pre_approved, v.invited_by, v.at, v.at, v.expires_at
          from unnest(${invitations.map(({ id }) => id)}::uuid[], ${invitations.map(({ email }) => email)}::text[],
                      ${invitations.map(({ role }) => role)}::text[],
                      ${invitations.map(({ isPreApproved }) => isPreApproved)}::boolean[],
                      ${invitations.map(({ invitedBy }) => invitedBy)}::uuid[],
                      ${invitations.map(({ at }) => at.toISOString())}::timestamptz[],
                      ${invitations.map(({ at }) => invitationEnd(at))}::timestamptz[])
            as v(id, email, role, is_pre_approved, invited_by, at, expires_at)`,
  );
  for (const { id, at, invitedBy, accepted, revokedAt } of invitations) {
    const one = { entity: 'invitation', ids: [id] } as const;
    const end = new Date(invitationEnd(at));
    if (accepted) {
      const set = { accepted_at: accepted.at.toISOString(), accepted_user_id: accepted.by };
      const actor = { userId: accepted.by };
      await transitionMany(tx, { ...one, event: 'invitation.accept', actor, now: accepted.at, set });
    } else if (revokedAt) {
      const set = { revoked_at: revokedAt.toISOString() };
      const actor = { userId: invitedBy };
      await transitionMany(tx, { ...one, event: 'invitation.revoke', actor, now: revokedAt, set });
    } else if (end <= now) {
      await transitionMany(tx, { ...one, event: 'invitation.expire', actor: { userId: null }, now: end });
    }
  }
}
