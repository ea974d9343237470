import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import type { registerFromInvitation } from '#contract/invitations/invitations.ts';
import type { StoredSession } from '#contract/session/user.ts';

import { allowedAmong, applyTransition } from '../../lifecycle/transition.ts';
import { type Queryable, queryOne, transaction } from '../../platform/database/pool.ts';
import { Refused, invalid } from '../../platform/errors.ts';
import { createUser } from '../session/createUser.ts';
import { newToken } from '../../platform/tokens.ts';
import { hashPassword } from '../session/passwordHash.ts';
import { passwordProblem } from '../session/passwordProblem.ts';
import { endSessions, openSession } from '../session/queries.ts';
import { presentUser } from '../session/user.ts';
import { isUnconfirmed } from './lifecycle.ts';
import { findLinked, type Linked, lockInvitationOf, useInvitationToken } from './tokens.ts';

const tokenInvalid = () =>
  new Refused(400, 'token_invalid', 'This invitation was already used or has expired. Ask for a new one.');
const registered = () => new Refused(409, 'duplicate', 'This email already has an account. Sign in.');

/** The invitation of a token that may be accepted. @throws 400 `token_invalid`, 409 `duplicate` for a known address */
export async function linkedInvitation(db: Queryable, token: string, now: Date): Promise<Linked> {
  const linked = await findLinked(db, token, now);
  if (!linked) throw tokenInvalid();
  const request = { entity: 'invitation', event: 'invitation.accept', ids: [linked.id], now } as const;
  if ((await allowedAmong(db, request)).length === 0) throw tokenInvalid();
  if (linked.is_registered) throw registered();
  return linked;
}

interface Accepting {
  body: ParsedOf<typeof registerFromInvitation>['body'];
  address: string;
  userAgent: string;
  now: Date;
}

/**
 * Makes the account of an invitation, its address confirmed, and opens a session; of many at once one succeeds.
 * An unconfirmed account of the email becomes the invited user's, since only they got the link.
 * @throws 400 `token_invalid`, 400 `invalid_input` at `password`, 409 `duplicate`; none of them uses the token up
 */
export async function acceptInvitation(
  pool: Pool,
  { body, address, userAgent, now }: Accepting,
): Promise<StoredSession> {
  const { token, firstName, lastName, password } = body;
  const problem = await passwordProblem(password, (await linkedInvitation(pool, token, now)).email);
  if (problem !== null) throw invalid('password', problem);
  const passwordHash = await hashPassword(password);
  return transaction(pool, async (tx) => {
    await lockInvitationOf(tx, token);
    const { id, email, role } = await linkedInvitation(tx, token, now);
    if (!(await useInvitationToken(tx, token, now))) throw tokenInvalid();
    const person = { role, email, firstName, lastName, passwordHash };
    const userId =
      (await createUser(tx, { ...person, emailVerifiedAt: now, now })) ?? (await takeOver(tx, person, now));
    if (userId === null) throw registered();
    await applyTransition(tx, {
      entity: 'invitation',
      event: 'invitation.accept',
      id,
      actor: { userId },
      now,
      set: { accepted_at: now.toISOString(), accepted_user_id: userId },
    });
    const sessionToken = newToken();
    const opened = await openSession(tx, { userId, token: sessionToken, address, userAgent });
    if (!opened) throw new Error('the session just opened is not there');
    return { user: presentUser(opened), token: sessionToken, expiresAt: opened.expires_at };
  });
}

/** Gives an unconfirmed account to the invited user; null when it is confirmed, disabled or linked. */
async function takeOver(
  tx: Queryable,
  person: { role: string; email: string; firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  const at = now.toISOString();
  const taken = await queryOne<{ id: string }>(
    tx,
    sql`update users u set role = ${person.role}, first_name = ${person.firstName}, last_name = ${person.lastName},
                         password_hash = ${person.passwordHash}, email_verified_at = ${at}::timestamptz,
                         updated_at = ${at}::timestamptz, version = u.version + 1
         where lower(u.email) = lower(${person.email}) and ${isUnconfirmed}
        returning u.id`,
  );
  if (!taken) return null;
  await endSessions(tx, taken.id);
  return taken.id;
}
