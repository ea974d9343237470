import sql from 'sql-template-tag';

import type { Role } from '#contract/user.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

/** How long an invitation and its link hold. */
export const lifetimeDays = 7;

/** Makes a link's token for an invitation, and kills the older ones. Lock the invitation before. Only the hash is stored. */
export async function issueInvitationToken(tx: Queryable, invitationId: string, email: string): Promise<string> {
  const token = newToken();
  await execute(
    tx,
    sql`with killed as (
          update one_time_tokens set used_at = now() where invitation_id = ${invitationId} and used_at is null
        )
        insert into one_time_tokens (id, kind, invitation_id, email, token_hash, expires_at)
        values (${newId()}, 'invitation', ${invitationId}, ${email}, ${tokenHash(token)},
                now() + make_interval(days => ${lifetimeDays}))`,
  );
  return token;
}

export const killInvitationTokens = (tx: Queryable, invitationId: string): Promise<number> =>
  execute(
    tx,
    sql`update one_time_tokens set used_at = now() where invitation_id = ${invitationId} and used_at is null`,
  );

/** An invitation that holds: it may be accepted now. */
export interface Held {
  id: string;
  email: string;
  role: Role;
  /** The inviter's name. */
  invited_by: string;
  /** This email is already confirmed. */
  is_registered: boolean;
}

/**
 * The invitation of a token, while both are valid; checking does not use it up. One to staff ends with its inviter's
 * right. Undefined when it is unknown, used, expired or taken back.
 */
export const findHeld = (db: Queryable, token: string): Promise<Held | undefined> =>
  queryOne(
    db,
    sql`select i.id, i.email, i.role, s.first_name || ' ' || s.last_name as invited_by,
               exists (select 1 from users u where lower(u.email) = lower(i.email)
                        and u.email_verified_at is not null) as is_registered
          from one_time_tokens t
          join invitations i on i.id = t.invitation_id
          join users s on s.id = i.invited_by
         where t.token_hash = ${tokenHash(token)} and t.kind = 'invitation' and t.used_at is null and t.expires_at > now()
           and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
           and (i.role = 'partner' or (s.role = 'admin' and not s.is_disabled))`,
  );

/** Uses a token up: of many at once exactly one is true. Lock the invitation before. */
export const useInvitationToken = async (tx: Queryable, token: string): Promise<boolean> =>
  (await execute(
    tx,
    sql`update one_time_tokens set used_at = now()
         where token_hash = ${tokenHash(token)} and kind = 'invitation' and used_at is null and expires_at > now()`,
  )) === 1;

/** Locks the invitation of a token, if there is one. */
export const lockInvitationOf = (tx: Queryable, token: string): Promise<number> =>
  execute(
    tx,
    sql`select 1 from invitations
         where id = (select invitation_id from one_time_tokens where token_hash = ${tokenHash(token)}) for update`,
  );
