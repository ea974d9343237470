import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';

/** What has to come back from the issuer as it left, and where the person was heading. */
export interface StartedLogin {
  state: string;
  nonce: string;
  verifier: string;
  /** A path of the page; empty for none. */
  target: string;
}

/** Seconds from leaving for the issuer to coming back. */
export const loginSeconds = 600;
/** Seconds from coming back to the session. */
const exchangeSeconds = 60;

/** Keeps a login that begins, under the handle its browser holds. */
export const startLogin = (db: Queryable, handle: string, login: StartedLogin): Promise<number> =>
  execute(
    db,
    sql`insert into google_logins (handle_hash, state, nonce, verifier, target, expires_at)
        values (${tokenHash(handle)}, ${login.state}, ${login.nonce}, ${login.verifier}, ${login.target},
                now() + make_interval(secs => ${loginSeconds}))`,
  );

/** The login of this browser and state, once; undefined when it is another's, over, or took too long. */
export const takeLogin = (db: Queryable, handle: string, state: string): Promise<StartedLogin | undefined> =>
  queryOne(
    db,
    sql`delete from google_logins
         where handle_hash = ${tokenHash(handle)} and state = ${state} and expires_at > now()
        returning state, nonce, verifier, target`,
  );

/** A code for a session of this person in the browser with this handle, once, within a minute; older ones stop working. */
export async function issueExchange(tx: Queryable, userId: string, handle: string): Promise<string> {
  const code = newToken();
  await execute(
    tx,
    sql`with killed as (
          update one_time_tokens set used_at = now() where user_id = ${userId} and kind = 'exchange' and used_at is null
        )
        insert into one_time_tokens (id, kind, user_id, token_hash, payload, expires_at)
        values (${newId()}, 'exchange', ${userId}, ${tokenHash(code)},
                ${JSON.stringify({ handle: tokenHash(handle).toString('hex') })}::jsonb,
                now() + make_interval(secs => ${exchangeSeconds}))`,
  );
  return code;
}

/**
 * Uses a code up, of many at once exactly one; undefined when it is unknown, used, late, of another browser or of a disabled person.
 * Until the transaction ends no one disables them: they have no session yet that disabling would end.
 */
export async function useExchange(
  tx: Queryable,
  code: string,
  handle: string,
): Promise<{ user_id: string } | undefined> {
  const isMeant = sql`t.token_hash = ${tokenHash(code)} and t.kind = 'exchange' and t.used_at is null and t.expires_at > now()
    and t.payload->>'handle' = ${tokenHash(handle).toString('hex')}`;
  const person = await queryOne(
    tx,
    sql`select 1 from users
         where id = (select t.user_id from one_time_tokens t where ${isMeant}) and not is_disabled for no key update`,
  );
  return person && queryOne(tx, sql`update one_time_tokens t set used_at = now() where ${isMeant} returning t.user_id`);
}
