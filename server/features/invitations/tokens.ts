import sql from 'sql-template-tag';

import type { Role } from '#contract/session/user.ts';
import { DAY } from '#contract/shared/day.ts';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

const lifetimeDays = 7;

/** When an invitation sent now, and its link, end; ISO UTC. */
export const invitationEnd = (now: Date): string => new Date(now.getTime() + lifetimeDays * DAY).toISOString();

/** Makes a link's token for an invitation, good until `expiresAt`. Kill the older ones before. Only the hash is stored. */
export async function issueInvitationToken(
  tx: Queryable,
  { id, email, expiresAt }: { readonly id: string; readonly email: string; readonly expiresAt: string },
): Promise<string> {
  const token = newToken();
  await execute(
    tx,
    sql`insert into one_time_tokens (id, kind, invitation_id, email, token_hash, expires_at)
        values (${newId()}, 'invitation', ${id}, ${email}, ${tokenHash(token)}, ${expiresAt}::timestamptz)`,
  );
  return token;
}

export const killInvitationTokens = (tx: Queryable, ids: readonly string[]): Promise<number> =>
  execute(
    tx,
    sql`update one_time_tokens set used_at = now() where invitation_id = any(${ids}::uuid[]) and used_at is null`,
  );

/** An invitation by the token of a link. */
export interface Linked {
  id: string;
  email: string;
  role: Role;
  /** The inviter's name. */
  invited_by: string;
  /** This email is already confirmed. */
  is_registered: boolean;
}

/** The invitation of a token that is neither used nor over; checking does not use it up. */
export const findLinked = (db: Queryable, token: string, now: Date): Promise<Linked | undefined> =>
  queryOne(
    db,
    sql`select i.id, i.email, i.role, s.first_name || ' ' || s.last_name as invited_by,
               exists (select 1 from users u where lower(u.email) = lower(i.email)
                        and u.email_verified_at is not null) as is_registered
          from one_time_tokens t
          join invitations i on i.id = t.invitation_id
          join users s on s.id = i.invited_by
         where t.token_hash = ${tokenHash(token)} and t.kind = 'invitation' and t.used_at is null
           and t.expires_at > ${now.toISOString()}::timestamptz`,
  );

/** Uses a token up: of many at once exactly one is true. Lock the invitation before. */
export const useInvitationToken = async (tx: Queryable, token: string, now: Date): Promise<boolean> =>
  (await execute(
    tx,
    sql`update one_time_tokens set used_at = now()
         where token_hash = ${tokenHash(token)} and kind = 'invitation' and used_at is null
           and expires_at > ${now.toISOString()}::timestamptz`,
  )) === 1;

/** Locks the invitation of a token, if there is one. */
export const lockInvitationOf = (tx: Queryable, token: string): Promise<number> =>
  execute(
    tx,
    sql`select 1 from invitations
         where id = (select invitation_id from one_time_tokens where token_hash = ${tokenHash(token)}) for update`,
  );
