import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../../server/platform/database/pool.ts';
import type { InvitationPlan } from '../plan/invitations.ts';

const utc = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Inserts invitations as given; no emails are sent. */
export const layInvitations = (tx: Queryable, invitations: readonly InvitationPlan[]): Promise<number> =>
  execute(
    tx,
    sql`insert into invitations (id, email, role, is_pre_approved, invited_by, created_at, sent_at, expires_at,
                                 accepted_at, accepted_user_id, revoked_at)
        select v.id, v.email, v.role, v.is_pre_approved, v.invited_by, v.at, v.at, v.at + interval '7 days',
               v.accepted_at, v.accepted_by, v.revoked_at
          from unnest(${invitations.map(({ id }) => id)}::uuid[], ${invitations.map(({ email }) => email)}::text[],
                      ${invitations.map(({ role }) => role)}::text[],
                      ${invitations.map(({ isPreApproved }) => isPreApproved)}::boolean[],
                      ${invitations.map(({ invitedBy }) => invitedBy)}::uuid[],
                      ${invitations.map(({ at }) => utc(at))}::timestamptz[],
                      ${invitations.map(({ accepted }) => utc(accepted?.at ?? null))}::timestamptz[],
                      ${invitations.map(({ accepted }) => accepted?.by ?? null)}::uuid[],
                      ${invitations.map(({ revokedAt }) => utc(revokedAt))}::timestamptz[])
            as v(id, email, role, is_pre_approved, invited_by, at, accepted_at, accepted_by, revoked_at)`,
  );
