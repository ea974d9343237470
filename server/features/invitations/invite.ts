import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/endpoint.ts';
import type { Invitation, invite as inviteCall } from '#contract/invitations.ts';

import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { type InvitationRow, invitationColumns, ofPartners, presentInvitation } from './invitation.ts';
import { issueInvitationToken, killInvitationTokens, lifetimeDays } from './tokens.ts';

/** Who invites, resends or takes back, and when. */
export interface Inviting {
  userId: string;
  isAdmin: boolean;
  actor: Actor;
  now: Date;
  publicUrl: string;
}

const duplicate = (message: string) => new Refused(409, 'duplicate', message);
const adminOnly = () => new Refused(403, 'admin_only', 'Only admins can invite staff.');
const registered = () => duplicate('This email already has an account.');

/** Mails the link of an invitation anew; answers its status. Lock it before. */
async function mailInvitation(tx: Queryable, id: string, publicUrl: string): Promise<Invitation> {
  const row = await queryOne<InvitationRow>(tx, sql`select ${invitationColumns} from invitations i where i.id = ${id}`);
  if (!row) throw notFound();
  const token = await issueInvitationToken(tx, id, row.email);
  const invitedBy = row.invited_by ? `${row.invited_by.firstName} ${row.invited_by.lastName}` : '';
  const url = `${publicUrl}/auth/invitation-sign-up/${token}`;
  await sendMail(tx, { to: row.email, template: 'invitation', data: { invitedBy, url, expires: row.expires_at } });
  return presentInvitation(row);
}

const hasAccount = async (db: Queryable, email: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from users where lower(email) = lower(${email})`)) !== undefined;

/**
 * Invites an address by mail; of several at once one is invited. An expired invitation gives way.
 * @throws 403 `admin_only` for staff roles, 409 `duplicate` when the address has an account or an open invitation
 */
export async function invite(
  tx: Queryable,
  { email, role = 'partner', isPreApproved = false }: ParsedOf<typeof inviteCall>['body'],
  { userId, isAdmin, actor, now, publicUrl }: Inviting,
): Promise<Invitation> {
  if (role !== 'partner' && !isAdmin) throw adminOnly();
  if (role !== 'partner' && isPreApproved) throw invalid('isPreApproved', 'Only partners can be pre-approved.');
  if (await hasAccount(tx, email)) throw registered();
  await execute(
    tx,
    sql`update invitations set replaced_at = now()
         where lower(email) = lower(${email}) and accepted_at is null and revoked_at is null and replaced_at is null
           and expires_at <= now()`,
  );
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into invitations (id, email, role, is_pre_approved, invited_by, expires_at)
        values (${newId()}, ${email}, ${role}, ${isPreApproved}, ${userId},
                now() + make_interval(days => ${lifetimeDays}))
        on conflict (lower(email)) where accepted_at is null and revoked_at is null and replaced_at is null do nothing
        returning id`,
  );
  if (!made) throw duplicate('This email already has an open invitation. Resend that one.');
  const invitation = await mailInvitation(tx, made.id, publicUrl);
  await recordAudit(
    tx,
    { action: 'invitation.invite', entity: 'invitation', entityId: made.id, payload: { email, role, isPreApproved } },
    { actor, now },
  );
  return invitation;
}

interface Locked {
  id: string;
  email: string;
  is_accepted: boolean;
  is_revoked: boolean;
  is_replaced: boolean;
}

/** One that may be seen, locked. @throws 404 */
async function lockInvitation(tx: Queryable, id: string, isAdmin: boolean): Promise<Locked> {
  const locked = await queryOne<Locked>(
    tx,
    sql`select i.id, i.email, i.accepted_at is not null as is_accepted, i.revoked_at is not null as is_revoked,
               i.replaced_at is not null as is_replaced
          from invitations i where i.id = ${id} and (${isAdmin}::boolean or ${ofPartners}) for update`,
  );
  if (!locked) throw notFound();
  return locked;
}

/**
 * Mails an open or expired invitation again, good for seven days from now; the older link stops working.
 * @throws 404, 409 `duplicate` when it was accepted, taken back or replaced, or the address has an account
 */
export async function resendInvitation(
  tx: Queryable,
  id: string,
  { isAdmin, actor, now, publicUrl }: Inviting,
): Promise<Invitation> {
  const { email, is_accepted, is_revoked, is_replaced } = await lockInvitation(tx, id, isAdmin);
  if (is_accepted) throw duplicate('This invitation was already accepted.');
  if (is_revoked) throw duplicate('This invitation was withdrawn. Send a new invitation.');
  if (is_replaced) throw duplicate('A newer invitation exists for this email. Resend that one.');
  if (await hasAccount(tx, email)) throw registered();
  await execute(
    tx,
    sql`update invitations set sent_at = now(), expires_at = now() + make_interval(days => ${lifetimeDays})
         where id = ${id}`,
  );
  const invitation = await mailInvitation(tx, id, publicUrl);
  await recordAudit(
    tx,
    { action: 'invitation.resend', entity: 'invitation', entityId: id, payload: { email } },
    { actor, now },
  );
  return invitation;
}

/**
 * Takes an invitation back: its link stops working. Again, it changes nothing.
 * @throws 404, 409 `duplicate` when it was accepted
 */
export async function revokeInvitation(
  tx: Queryable,
  id: string,
  { isAdmin, actor, now }: Pick<Inviting, 'isAdmin' | 'actor' | 'now'>,
): Promise<void> {
  const { email, is_accepted, is_revoked } = await lockInvitation(tx, id, isAdmin);
  if (is_accepted) throw duplicate('This invitation was already accepted.');
  if (is_revoked) return;
  await execute(tx, sql`update invitations set revoked_at = now(), replaced_at = null where id = ${id}`);
  await killInvitationTokens(tx, id);
  await recordAudit(
    tx,
    { action: 'invitation.revoke', entity: 'invitation', entityId: id, payload: { email } },
    { actor, now },
  );
}
