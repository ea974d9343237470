import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { currentOrigin } from '../../platform/requestOrigin.ts';
import { tokenHash } from '../../platform/tokens.ts';
import { type UserRow, userColumns } from './user.ts';

export interface Credentials {
  id: string;
  password_hash: string | null;
  is_email_verified: boolean;
  /** The person has signed in, or reset the password, from this address in the last 90 days. */
  is_known_address: boolean;
}

/** What signing in needs to know of an address; undefined for unknown and disabled accounts. */
export const findCredentials = (db: Queryable, email: string, address: string): Promise<Credentials | undefined> =>
  queryOne(
    db,
    sql`select u.id, u.password_hash, u.email_verified_at is not null as is_email_verified,
               (u.reset_address = ${address}::inet and u.reset_at > now() - interval '90 days') is true
               or exists (select 1 from sessions s
                           where s.user_id = u.id and s.address = ${address}::inet and s.kind = 'login'
                             and s.created_at > now() - interval '90 days') as is_known_address
          from users u
         where lower(u.email) = lower(${email}) and not u.is_disabled`,
  );

/** Whether the password that was checked is still the person's; until the transaction ends no one changes it. */
export const lockCredentials = async (tx: Queryable, { id, password_hash }: Credentials): Promise<boolean> =>
  (await queryOne(
    tx,
    sql`select 1 as found from users where id = ${id} and password_hash = ${password_hash} and not is_disabled
           for no key update`,
  )) !== undefined;

export interface NewSession {
  userId: string;
  token: string;
  address: string;
  userAgent: string;
}

/** Opens a session of seven days by the database's clock, and keeps the language it is asked in; answers its expiry and user. */
export const openSession = (
  db: Queryable,
  session: NewSession,
): Promise<(UserRow & { expires_at: string }) | undefined> => {
  const language = currentOrigin()?.language ?? null;
  return queryOne(
    db,
    sql`with opened as (
          insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
          values (${newId()}, ${session.userId}, ${tokenHash(session.token)}, ${session.address}::inet,
                  ${session.userAgent}, now() + interval '7 days')
          returning user_id, expires_at
        ), spoken as (
          update users set language = ${language}::text
           where id = ${session.userId} and language is distinct from coalesce(${language}::text, language)
        )
        select opened.expires_at, ${userColumns} from opened join users u on u.id = opened.user_id`,
  );
};

export const revokeSession = (db: Queryable, id: string): Promise<number> =>
  execute(db, sql`update sessions set revoked_at = now() where id = ${id} and revoked_at is null`);

/** Ends the sessions of a person, and those they opened as another user, but `except`. */
export const endSessions = (tx: Queryable, userId: string, except: string | null = null): Promise<number> =>
  execute(
    tx,
    sql`update sessions set revoked_at = now()
         where (user_id = ${userId} or actor_id = ${userId}) and revoked_at is null and expires_at > now()
           and id is distinct from ${except}::uuid`,
  );

interface Account {
  id: string;
  email: string;
  first_name: string;
  is_email_verified: boolean;
}

/** The account of an address, locked against changes until the transaction ends. */
export const lockAccount = (tx: Queryable, email: string): Promise<Account | undefined> =>
  queryOne(
    tx,
    sql`select id, email, first_name, email_verified_at is not null as is_email_verified
          from users where lower(email) = lower(${email}) and not is_disabled for no key update`,
  );

/** Marks the address as confirmed if it is still the person's; answers it. */
export const confirmEmail = (tx: Queryable, userId: string, email: string): Promise<{ email: string } | undefined> =>
  queryOne(
    tx,
    sql`update users set email_verified_at = coalesce(email_verified_at, now()), updated_at = now(),
                         version = version + 1
         where id = ${userId} and lower(email) = lower(${email}) and not is_disabled
        returning email`,
  );

/** Whether a used link's own address is confirmed, within the day the link holds. */
export const isConfirmed = async (db: Queryable, token: string): Promise<boolean> =>
  (await queryOne(
    db,
    sql`select 1 as found from one_time_tokens t join users u on u.id = t.user_id
         where t.token_hash = ${tokenHash(token)} and t.kind = 'verify_email' and t.used_at is not null
           and t.expires_at > now() and lower(u.email) = lower(t.email) and u.email_verified_at is not null
           and not u.is_disabled`,
  )) !== undefined;
