import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

/** How long a mailed token holds, in seconds. */
const lifetimes = { verify_email: 24 * 60 * 60, reset_password: 30 * 60 } as const;
type Kind = keyof typeof lifetimes;

/**
 * Makes a token for a person and kills their older ones of its kind. Lock the person's row before: two at once would
 * otherwise leave two that work. Only the hash is stored.
 */
export async function issueToken(tx: Queryable, kind: Kind, userId: string, email: string): Promise<string> {
  const token = newToken();
  await execute(
    tx,
    sql`with killed as (
          update one_time_tokens set used_at = now() where user_id = ${userId} and kind = ${kind} and used_at is null
        )
        insert into one_time_tokens (id, kind, user_id, email, token_hash, expires_at)
        values (${newId()}, ${kind}, ${userId}, ${email}, ${tokenHash(token)},
                now() + make_interval(secs => ${lifetimes[kind]}))`,
  );
  return token;
}

/** Kills the unused tokens of a person. */
export const killTokens = (tx: Queryable, userId: string, kinds: readonly string[]): Promise<number> =>
  execute(
    tx,
    sql`update one_time_tokens set used_at = now()
         where user_id = ${userId} and kind = any(${[...kinds]}::text[]) and used_at is null`,
  );

/** The address a token was mailed to, while it is valid; checking does not use it up. */
export const findToken = (db: Queryable, kind: Kind, token: string): Promise<{ email: string } | undefined> =>
  queryOne(
    db,
    sql`select email from one_time_tokens
         where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > now()
           and user_id is not null`,
  );

/** Uses a token up: of many at once exactly one is answered. Undefined when it is unknown, used or expired. */
export async function useToken(
  tx: Queryable,
  kind: Kind,
  token: string,
): Promise<{ user_id: string; email: string } | undefined> {
  // The person before the token, as where tokens are issued: two who wait for one another would both fail.
  await execute(
    tx,
    sql`select 1 from users
         where id = (select user_id from one_time_tokens where token_hash = ${tokenHash(token)} and kind = ${kind})
           for no key update`,
  );
  return queryOne(
    tx,
    sql`update one_time_tokens set used_at = now()
         where token_hash = ${tokenHash(token)} and kind = ${kind} and used_at is null and expires_at > now()
           and user_id is not null
        returning user_id, email`,
  );
}
