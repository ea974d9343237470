import type { StoredSession } from '#contract/user.ts';

import { Refused } from '../http/refused.ts';
import type { Services } from '../services.ts';
import { forgive, throttleAll } from '../throttle.ts';
import { newToken } from './current.ts';
import { accountHit, limits, networkHit, networkOf } from './limits.ts';
import { isPassword } from './password.ts';
import { findCredentials, openSession } from './repository.ts';
import { presentUser } from './user.ts';

interface Attempt {
  email: string;
  password: string;
  address: string;
  userAgent: string;
}

const wrongPair = () => new Refused(401, 'invalid_credentials', 'The email address or the password is not right.');

/**
 * Opens a session for the right pair of address and password. Unknown, disabled and passwordless accounts answer like a
 * wrong password, after the same work. Wrong passwords from elsewhere do not lock out an owner whose address is known.
 * @throws 401 `invalid_credentials`, 403 `email_not_verified`, 429 `too_many_requests`
 */
export async function signIn({ pool, config, now }: Services, attempt: Attempt): Promise<StoredSession> {
  const { email, password, address, userAgent } = attempt;
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
  if (!found.is_email_verified)
    throw new Refused(403, 'email_not_verified', 'Confirm your email address first: open the link we mailed to you.');
  const token = newToken();
  const opened = await openSession(pool, { userId: found.id, token, address, userAgent });
  if (!opened) throw wrongPair();
  return { user: presentUser(opened), token, expiresAt: opened.expires_at };
}
