import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { expireInvitations } from '../../../server/features/invitations/clock.ts';
import { query, transaction } from '../../../server/platform/database/pool.ts';
import type { Built, Caller } from '../app.ts';
import { linksOf, mailsTo } from '../mails.ts';
import { problemOf } from '../problems.ts';

interface InvitationWorld {
  it: Built;
  admin: Caller;
  moderator: Caller;
}

export const root = '/api/signup-invitations';
let network = 0;
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(network += 1).toString(16)}::1` });
export const password = 'gravel tin orbit';
export const opened = z.object({ data: z.object({ user: z.object({ id: z.string() }) }) });
const prefix = 'http://localhost:4100/auth/invitation-sign-up/';
export const field = ({ body }: { body: unknown }, name: string) =>
  new RegExp(`"${name}":"([^"]*)"`).exec(JSON.stringify(body))?.[1] ?? '';
export const idOf = (answer: { body: unknown }) => field(answer, 'id');
export const tokenInvalid = problemOf(
  400,
  'Bad request',
  'token_invalid',
  'This invitation was already used or has expired. Ask for a new one.',
);
export const duplicate = (detail: string) => ({ status: 409, body: problemOf(409, 'Conflict', 'duplicate', detail) });
export const refused = (state: string, event: 'resend' | 'revoke', reason: string) => ({
  status: 409,
  body: {
    ...problemOf(409, 'Conflict', 'transition_not_allowed', reason),
    transition: { entity: 'invitation', state, event: `invitation.${event}`, reasons: [reason] },
  },
});
const free = { isAllowed: true, isFromHere: true, reasons: [], needs: null };
export const resendAction = { event: 'invitation.resend', ...free };
export const revokeAction = { event: 'invitation.revoke', ...free };
export const notFound = { status: 404, body: problemOf(404, 'Not found', 'not_found', 'Not found.') };
export const hasAccount = duplicate('This email already has an account.');

/** What staff and those they invite do over HTTP, and what it leaves. */
export function invitationSteps(world: () => InvitationWorld) {
  const invite = (body: object, caller = world().moderator) => world().it.request(caller, 'POST', root, body);
  const resend = (id: string, caller = world().moderator) => world().it.request(caller, 'POST', `${root}/${id}/resend`);
  const revoke = (id: string, caller = world().moderator) => world().it.request(caller, 'DELETE', `${root}/${id}`);
  const list = (request: string, caller = world().admin) => world().it.request(caller, 'GET', `${root}?${request}`);
  const check = (token: string) =>
    world().it.request(null, 'POST', `${root}/verify-invitation-token`, { token }, elsewhere());
  const accept = (token: string, more: object = {}) =>
    world().it.request(
      null,
      'POST',
      '/api/auth/register-user-from-invitation',
      { token, firstName: 'Grace', lastName: 'Hopper', password, ...more },
      elsewhere(),
    );

  const mails = (email: string) => mailsTo(world().it.db.ownerPool, email);
  const tokenTo = async (email: string) =>
    (await mails(email))
      .flatMap(linksOf)
      .findLast((link) => link.startsWith(prefix))
      ?.slice(prefix.length) ?? '';
  const audited = (id: string) =>
    query(
      world().it.db.ownerPool,
      sql`select actor_id, action, payload from audit_events where entity = 'invitation' and entity_id = ${id}
         order by created_at, id`,
    );
  const usersOf = (email: string) =>
    query(
      world().it.db.pool,
      sql`select role, first_name, last_name, partner_id, email_verified_at is not null as is_verified
          from users where lower(email) = lower(${email})`,
    );

  const runClock = () => transaction(world().it.db.pool, (tx) => expireInvitations(tx, world().it.services.now()));
  /** Oldest first. */
  const historyOf = (id: string) =>
    query(
      world().it.db.ownerPool,
      sql`select event, from_state as from, to_state as to, actor_id as by from lifecycle_events
         where entity = 'invitation' and entity_id = ${id} order by created_at, id`,
    );

  return { invite, resend, revoke, list, check, accept, mails, tokenTo, audited, usersOf, runClock, historyOf };
}
