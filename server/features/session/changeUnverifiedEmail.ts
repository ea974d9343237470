import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { execute, transaction } from '../../platform/database/pool.ts';
import { mailAccountExists, mailVerification } from './mails.ts';
import { killTokens } from './oneTimeTokens.ts';
import { lockAccount } from './queries.ts';

/**
 * Moves an unconfirmed account to another email, revokes the links sent to the old one, and sends a new one. When the
 * email is taken nothing changes, and its owner gets an email.
 */
export async function changeUnverifiedEmail(
  pool: Pool,
  publicUrl: string,
  { email, newEmail }: { email: string; newEmail: string },
): Promise<void> {
  const isTaken = await transaction(pool, async (tx) => {
    const account = await lockAccount(tx, email);
    if (!account || account.is_email_verified) return false;
    await execute(
      tx,
      sql`update users set email = ${newEmail}, updated_at = now(), version = version + 1 where id = ${account.id}`,
    );
    await killTokens(tx, account.id, ['verify_email', 'reset_password']);
    await mailVerification(tx, publicUrl, { ...account, email: newEmail });
    return false;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'users_by_email')) return true;
    throw error;
  });
  if (!isTaken) return;
  await transaction(pool, async (tx) => {
    const owner = await lockAccount(tx, newEmail);
    if (owner) await mailAccountExists(tx, publicUrl, owner);
  });
}
