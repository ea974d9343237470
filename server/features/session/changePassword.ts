import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { type Queryable, queryOne, transaction } from '../../platform/database/pool.ts';
import { Refused, invalid } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { forgive, throttleAll } from '../../platform/throttle.ts';
import type { Session } from '../../platform/session.ts';
import { forgiveLogins, limits, networkHit } from './attemptLimits.ts';
import { mailPasswordChanged, mailReset } from './mails.ts';
import { findToken, killTokens, useToken } from './oneTimeTokens.ts';
import { hashPassword, isPassword } from './passwordHash.ts';
import { passwordProblem } from './passwordProblem.ts';
import { endSessions, lockAccount } from './queries.ts';

const resetInvalid = () =>
  new Refused(400, 'token_invalid', 'This link was already used or has expired. Request a new email.');

/** Mails a link that sets a new password, and kills the older ones; does nothing for an unknown or disabled account. */
export const requestReset = (pool: Pool, publicUrl: string, email: string): Promise<void> =>
  transaction(pool, async (tx) => {
    const account = await lockAccount(tx, email);
    if (account) await mailReset(tx, publicUrl, account);
  });

/** The address of a link that still sets a password. @throws 400 `token_invalid` */
export async function resetEmail(db: Queryable, token: string): Promise<string> {
  const found = await findToken(db, 'reset_password', token);
  if (!found) throw resetInvalid();
  return found.email;
}

interface Changed {
  email: string;
  first_name: string;
}

/** After every password change: revokes other sessions and tokens, and emails the owner. */
async function afterChange(
  tx: Queryable,
  publicUrl: string,
  { userId, changed, except }: { userId: string; changed: Changed; except: string | null },
): Promise<void> {
  await killTokens(tx, userId, ['reset_password', 'exchange']);
  await endSessions(tx, userId, except);
  await mailPasswordChanged(tx, publicUrl, changed);
}

/**
 * Sets a password with a mailed token, once. The address counts as confirmed, since the mail reached the person; all
 * their sessions end, a lock-out ends, and the network they did it from is known. Answers the address.
 * @throws 400 `token_invalid`; 400 `invalid_input` at `password`, which does not use the token up
 */
export async function resetPassword(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<string> {
  const problem = await passwordProblem(password, await resetEmail(pool, token));
  if (problem !== null) throw invalid('password', problem);
  const hash = await hashPassword(password);
  return transaction(pool, async (tx) => {
    const used = await useToken(tx, 'reset_password', token);
    const changed =
      used &&
      (await queryOne<Changed>(
        tx,
        sql`update users set password_hash = ${hash}, email_verified_at = coalesce(email_verified_at, now()),
                             reset_address = ${address}::inet, reset_at = now(),
                             updated_at = now(), version = version + 1
             where id = ${used.user_id} and lower(email) = lower(${used.email}) and not is_disabled
            returning email, first_name`,
      ));
    if (!used || !changed) throw resetInvalid();
    await afterChange(tx, config.publicUrl, { userId: used.user_id, changed, except: null });
    await forgiveLogins(tx, changed.email);
    return changed.email;
  });
}

interface Change {
  session: Session;
  currentPassword: string;
  password: string;
  /** Where the request comes from. */
  address: string;
}

const wrong = () => invalid('currentPassword', 'Incorrect current password.');

/**
 * Changes the password of a signed-in person who knows the current one; only their session stays. Answers the address.
 * @throws 400 `invalid_input` at `password` or `currentPassword`, 429 `too_many_requests`
 */
export async function changeOwnPassword({ pool, config, now }: Services, change: Change): Promise<string> {
  const { session, currentPassword, password, address } = change;
  const { id: userId, email } = session.user;
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw invalid('password', problem);
  const { account, network } = limits.changePassword;
  const hits = [
    networkHit(config, 'changePassword', address, network),
    { key: `changePassword:user:${userId}`, ...account },
  ];
  const at = now();
  await throttleAll(pool, hits, at);
  const person = await queryOne<{ password_hash: string | null }>(
    pool,
    sql`select password_hash from users where id = ${userId}`,
  );
  const current = person?.password_hash ?? null;
  if (current === null)
    throw invalid('currentPassword', 'You have no password yet. Use “Forgot your password?” to set one.');
  if (!(await isPassword(current, currentPassword))) throw wrong();
  const hash = await hashPassword(password);
  await transaction(pool, async (tx) => {
    // Of several at once with the same current password one changes it; for the others it is not the current one then.
    const changed = await queryOne<Changed>(
      tx,
      sql`update users set password_hash = ${hash}, updated_at = now(), version = version + 1
           where id = ${userId} and password_hash = ${current}
          returning email, first_name`,
    );
    if (!changed) throw wrong();
    await afterChange(tx, config.publicUrl, { userId, changed, except: session.id });
  });
  await forgive(pool, hits, at);
  return email;
}
