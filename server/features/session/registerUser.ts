import type { Pool } from 'pg';

import { transaction } from '../../platform/database/pool.ts';
import { createUser } from './createUser.ts';
import { mailAccountExists, mailVerification } from './mails.ts';
import { lockAccount } from './queries.ts';

export interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/**
 * Adds a person and mails them a link that confirms their address, in one transaction. When the email has an account
 * nothing changes, and its owner gets an email; both paths run the same number of statements.
 */
export const registerUser = (pool: Pool, publicUrl: string, registration: Registration, now: Date): Promise<void> =>
  transaction(pool, async (tx) => {
    const { email } = registration;
    const id = await createUser(tx, { ...registration, role: 'partner', emailVerifiedAt: null, now });
    const account = await lockAccount(tx, email);
    if (!account) return;
    if (id === null) await mailAccountExists(tx, publicUrl, account);
    else await mailVerification(tx, publicUrl, account);
  });

/** Mails a new link, and kills the older ones; does nothing for an address that is unknown or confirmed already. */
export const resendVerification = (pool: Pool, publicUrl: string, email: string): Promise<void> =>
  transaction(pool, async (tx) => {
    const account = await lockAccount(tx, email);
    if (account && !account.is_email_verified) await mailVerification(tx, publicUrl, account);
  });
