import sql, { type Sql } from 'sql-template-tag';

import type { Invitation } from '#contract/invitations.ts';
import type { invitationStatuses } from '#contract/invitationStatuses.ts';
import type { Role } from '#contract/user.ts';

type Status = (typeof invitationStatuses)[number];

/** What `invitationColumns` selects. */
export interface InvitationRow {
  id: string;
  email: string;
  role: Role;
  is_pre_approved: boolean;
  status: Status;
  invited_by: Invitation['invitedBy'];
  created_at: string;
  sent_at: string;
  expires_at: string;
  accepted_at: string | null;
}

/** The status of `invitations i`, by the database's clock. */
export const hasStatus: Record<Status, Sql> = {
  open: sql`i.accepted_at is null and i.revoked_at is null and i.expires_at > now()`,
  accepted: sql`i.accepted_at is not null`,
  expired: sql`i.accepted_at is null and i.revoked_at is null and i.expires_at <= now()`,
  revoked: sql`i.revoked_at is not null`,
};

/** Those that staff who are no admins may see. */
export const ofPartners = sql`i.role = 'partner'`;

/** The columns of an `InvitationRow`, for a statement that reads `invitations i`. */
export const invitationColumns = sql`
  i.id, i.email, i.role, i.is_pre_approved, i.created_at, i.sent_at, i.expires_at, i.accepted_at,
  case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
       when i.expires_at <= now() then 'expired' else 'open' end as status,
  (select json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name)
     from users s where s.id = i.invited_by) as invited_by`;

/** An invitation as staff see it. */
export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isPreApproved: row.is_pre_approved,
  status: row.status,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
});
