import sql from 'sql-template-tag';

import type { Invitation } from '#contract/invitations/invitations.ts';
import type { invitationStatuses } from '#contract/invitations/statuses.ts';
import type { Role } from '#contract/session/user.ts';

import { type ActionsViewer, withActions } from '../../lifecycle/withActions.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';
import { invitationFactColumns } from './lifecycle.ts';

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
  expiresAt: string;
  accepted_at: string | null;
  hasAccount: boolean;
  isSenderEntitled: boolean;
}

/** Those that staff who are no admins may see. */
export const ofPartners = sql`i.role = 'partner'`;

/** The columns of an `InvitationRow`, for a statement that reads `invitations i`. */
export const invitationColumns = sql`
  i.id, i.email, i.role, i.is_pre_approved, i.created_at, i.sent_at, i.accepted_at, i.state as status,
  ${invitationFactColumns},
  (select json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name)
     from users s where s.id = i.invited_by) as invited_by`;

const present = (row: InvitationRow): Omit<Invitation, 'actions'> => ({
  id: row.id,
  email: row.email,
  role: row.role,
  isPreApproved: row.is_pre_approved,
  status: row.status,
  invitedBy: row.invited_by,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  expiresAt: row.expiresAt,
  acceptedAt: row.accepted_at,
  hasAccount: row.hasAccount,
  isSenderEntitled: row.isSenderEntitled,
});

/** Invitations as staff see them, with what the viewer may do with each. */
export const presentInvitations = (
  db: Queryable,
  rows: readonly InvitationRow[],
  viewer: ActionsViewer,
): Promise<Invitation[]> => withActions(db, 'invitation', rows.map(present), viewer);

/** One invitation as staff see it; undefined where there is none. */
export async function findInvitation(
  db: Queryable,
  id: string,
  viewer: ActionsViewer,
): Promise<Invitation | undefined> {
  const rows = await query<InvitationRow>(db, sql`select ${invitationColumns} from invitations i where i.id = ${id}`);
  const [found] = await presentInvitations(db, rows, viewer);
  return found;
}
