import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { Invitation, invite as inviteCall } from '#contract/invitations/invitations.ts';
import type { Role } from '#contract/session/user.ts';

import { applyTransition, transitionMany } from '../../lifecycle/transition.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { Refused, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/actor.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { findInvitation, ofPartners } from './invitation.ts';
import { invitationEnd, issueInvitationToken } from './tokens.ts';

/** Who invites, resends or takes back, and when. */
export interface Inviting {
  userId: string;
  role: Role;
  actor: Actor;
  now: Date;
  publicUrl: string;
}

const duplicate = (message: string) => new Refused(409, 'duplicate', message);
const adminOnly = () => new Refused(403, 'admin_only', 'Only admins can invite staff.');

/** Mails a link of an invitation. Lock it before, and kill its older links. */
async function mailInvitation(tx: Queryable, id: string, { role, now, publicUrl }: Inviting): Promise<Invitation> {
  const invitation = await findInvitation(tx, id, { role, now });
  if (!invitation) throw notFound();
  const token = await issueInvitationToken(tx, invitation);
  const sender = invitation.invitedBy;
  const invitedBy = sender ? `${sender.firstName} ${sender.lastName}` : '';
  const url = `${publicUrl}/auth/invitation-sign-up/${token}`;
  const data = { invitedBy, url, expires: invitation.expiresAt };
  await sendMail(tx, { to: invitation.email, template: 'invitation', data });
  return invitation;
}

const hasAccount = async (db: Queryable, email: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from users where lower(email) = lower(${email})`)) !== undefined;

/** An expired invitation of the email gives way, also before the clock has marked it. */
async function replaceExpired(tx: Queryable, email: string, { actor, now }: Inviting): Promise<void> {
  const earlier = await query<{ id: string }>(
    tx,
    sql`select id from invitations where lower(email) = lower(${email}) and state in ('open', 'expired')`,
  );
  const ids = earlier.map(({ id }) => id);
  const clock = { userId: null };
  await transitionMany(tx, { entity: 'invitation', event: 'invitation.expire', ids, actor: clock, now });
  const set = { replaced_at: now.toISOString() };
  await transitionMany(tx, { entity: 'invitation', event: 'invitation.replace', ids, actor, now, set });
}

/**
 * Invites an address by mail; of several at once one is invited. An expired invitation gives way.
 * @throws 403 `admin_only` for staff roles, 409 `duplicate` when the address has an account or an open invitation
 */
export async function invite(
  tx: Queryable,
  { email, role = 'partner', isPreApproved = false }: ParsedOf<typeof inviteCall>['body'],
  by: Inviting,
): Promise<Invitation> {
  const { userId, actor, now } = by;
  if (role !== 'partner' && by.role !== 'admin') throw adminOnly();
  if (role !== 'partner' && isPreApproved) throw invalid('isPreApproved', 'Only partners can be pre-approved.');
  if (await hasAccount(tx, email)) throw duplicate('This email already has an account.');
  await replaceExpired(tx, email, by);
  const at = now.toISOString();
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into invitations (id, email, role, is_pre_approved, invited_by, created_at, sent_at, expires_at)
        values (${newId()}, ${email}, ${role}, ${isPreApproved}, ${userId}, ${at}::timestamptz, ${at}::timestamptz,
                ${invitationEnd(now)}::timestamptz)
        on conflict (lower(email)) where state in ('open', 'expired') do nothing
        returning id`,
  );
  if (!made) throw duplicate('This email already has an open invitation. Resend that one.');
  const invitation = await mailInvitation(tx, made.id, by);
  await recordAudit(
    tx,
    { action: 'invitation.invite', entity: 'invitation', entityId: made.id, payload: { email, role, isPreApproved } },
    { actor, now },
  );
  return invitation;
}

/** The email of an invitation that may be seen. @throws 404 */
async function emailOf(tx: Queryable, id: string, role: Role): Promise<string> {
  const found = await queryOne<{ email: string }>(
    tx,
    sql`select i.email from invitations i where i.id = ${id} and (${role === 'admin'}::boolean or ${ofPartners})`,
  );
  if (!found) throw notFound();
  return found.email;
}

/**
 * Mails an open or expired invitation again, good for seven days from now; the older link stops working.
 * @throws 404, 409 where its chart refuses
 */
export async function resendInvitation(tx: Queryable, id: string, by: Inviting): Promise<Invitation> {
  const { actor, now } = by;
  const email = await emailOf(tx, id, by.role);
  const set = { sent_at: now.toISOString(), expires_at: invitationEnd(now) };
  await applyTransition(tx, { entity: 'invitation', event: 'invitation.resend', id, actor, now, set });
  const invitation = await mailInvitation(tx, id, by);
  await recordAudit(
    tx,
    { action: 'invitation.resend', entity: 'invitation', entityId: id, payload: { email } },
    { actor, now },
  );
  return invitation;
}

/**
 * Takes an invitation back: its link stops working. Again, it changes nothing.
 * @throws 404, 409 where its chart refuses
 */
export async function revokeInvitation(
  tx: Queryable,
  id: string,
  { role, actor, now }: Pick<Inviting, 'role' | 'actor' | 'now'>,
): Promise<void> {
  const email = await emailOf(tx, id, role);
  const set = { revoked_at: now.toISOString() };
  const change = await applyTransition(tx, { entity: 'invitation', event: 'invitation.revoke', id, actor, now, set });
  if (change === null) return;
  await recordAudit(
    tx,
    { action: 'invitation.revoke', entity: 'invitation', entityId: id, payload: { email } },
    { actor, now },
  );
}
