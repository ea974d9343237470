import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Session } from '../../platform/session.ts';
import { forgive, throttleAll } from '../../platform/throttle.ts';
import { limits, networkHit } from './attemptLimits.ts';
import { isPassword } from './passwordHash.ts';

const passwordOf = async (db: Queryable, userId: string): Promise<string | null> =>
  (await queryOne<{ password_hash: string | null }>(db, sql`select password_hash from users where id = ${userId}`))
    ?.password_hash ?? null;

/** How a person proves who they are: by their password, or without one by having signed in just now. */
export const confirmBy = async (db: Queryable, userId: string): Promise<'password' | 'signIn'> =>
  (await passwordOf(db, userId)) === null ? 'signIn' : 'password';

/**
 * Asks a signed-in person again who they are, before what a borrowed session must not do. @throws 400 `invalid_input` at
 * `password`, 429 `too_many_requests`
 */
export async function confirmPerson(
  { pool, config, now }: Services,
  { session, password = '', address }: { session: Session; password: string | undefined; address: string },
): Promise<void> {
  const { id: userId } = session.user;
  const stored = await passwordOf(pool, userId);
  if (stored === null) {
    const fresh = await queryOne(
      pool,
      sql`select 1 from sessions where id = ${session.id} and created_at > now() - interval '15 minutes'`,
    );
    if (!fresh) throw invalid('password', 'Sign out, sign in again, and save within 15 minutes.');
    return;
  }
  if (password === '') throw invalid('password', 'Enter your password.');
  const { account, network } = limits.changePassword;
  const hits = [
    networkHit(config, 'confirmPerson', address, network),
    { key: `confirmPerson:user:${userId}`, ...account },
  ];
  const at = now();
  await throttleAll(pool, hits, at);
  if (!(await isPassword(stored, password))) throw invalid('password', 'Incorrect password.');
  await forgive(pool, hits, at);
}
