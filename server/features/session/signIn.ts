import type { StoredSession } from '#contract/session/user.ts';

import { transaction } from '../../platform/database/pool.ts';
import { Refused } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { forgive, throttleAll } from '../../platform/throttle.ts';
import { newToken } from '../../platform/tokens.ts';
import { accountHit, limits, networkHit, networkOf } from './attemptLimits.ts';
import { isPassword } from './passwordHash.ts';
import { type Credentials, findCredentials, lockCredentials, openSession } from './queries.ts';
import { presentUser } from './user.ts';

interface Attempt {
  email: string;
  password: string;
  address: string;
  userAgent: string;
}

const wrongPair = () => new Refused(401, 'invalid_credentials', 'Incorrect email or password.');

/**
 * The account of the right pair of address and password. Unknown, disabled and passwordless accounts answer like a wrong
 * password, after the same work. Wrong passwords from elsewhere do not lock out an owner whose address is known.
 * @throws 401 `invalid_credentials`, 429 `too_many_requests`
 */
export async function credentialsOf(
  { pool, config, now }: Services,
  { email, password, address }: Omit<Attempt, 'userAgent'>,
): Promise<Credentials> {
  const at = now();
  const found = await findCredentials(pool, email, address);
  const { pair, account, network } = limits.login;
  const hits = [
    networkHit(config, 'login', address, network),
    accountHit(`login:${networkOf(address)}`, email, pair),
    ...(found?.is_known_address ? [] : [accountHit('login', email, account)]),
  ];
  await throttleAll(pool, hits, at);
  const isRight = await isPassword(found?.password_hash, password);
  if (!found || !isRight) throw wrongPair();
  await forgive(pool, hits, at);
  return found;
}

/**
 * Opens a session for the right pair of address and password.
 * @throws as `credentialsOf`, and 403 `email_not_verified`
 */
export async function signIn(services: Services, attempt: Attempt): Promise<StoredSession> {
  const { address, userAgent } = attempt;
  const found = await credentialsOf(services, attempt);
  if (!found.is_email_verified)
    throw new Refused(403, 'email_not_verified', 'Confirm your email first: open the link we sent you.');
  const token = newToken();
  // Checking took a while: a password that was changed meanwhile has ended the sessions there were, and opens none.
  const opened = await transaction(services.pool, async (tx) =>
    (await lockCredentials(tx, found)) ? openSession(tx, { userId: found.id, token, address, userAgent }) : undefined,
  );
  if (!opened) throw wrongPair();
  return { user: presentUser(opened), token, expiresAt: opened.expires_at };
}
