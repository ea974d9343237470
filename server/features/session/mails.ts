import type { Queryable } from '../../platform/database/pool.ts';
import { sendMail } from '../../platform/mail/sendMail.ts';
import { issueToken } from './oneTimeTokens.ts';

interface Recipient {
  id: string;
  email: string;
  first_name: string;
}

/** Mails a link that confirms the address, good for a day; older ones stop working. Lock the account before. */
export async function mailVerification(tx: Queryable, publicUrl: string, account: Recipient): Promise<void> {
  const token = await issueToken(tx, 'verify_email', account.id, account.email);
  const url = `${publicUrl}/auth/email-verification/${token}`;
  await sendMail(tx, { to: account.email, template: 'verifyEmail', data: { firstName: account.first_name, url } });
}

/** Emails the owner of an account that was registered again. */
export async function mailAccountExists(tx: Queryable, publicUrl: string, account: Recipient): Promise<void> {
  const url = `${publicUrl}/auth/login`;
  await sendMail(tx, { to: account.email, template: 'accountExists', data: { firstName: account.first_name, url } });
}

/** Mails a link that sets a new password, good for half an hour; older ones stop working. Lock the account before. */
export async function mailReset(tx: Queryable, publicUrl: string, account: Recipient): Promise<void> {
  const token = await issueToken(tx, 'reset_password', account.id, account.email);
  const url = `${publicUrl}/auth/reset-password/${token}`;
  await sendMail(tx, { to: account.email, template: 'resetPassword', data: { firstName: account.first_name, url } });
}

/** Emails the owner that their password was changed. */
export async function mailPasswordChanged(
  tx: Queryable,
  publicUrl: string,
  account: Omit<Recipient, 'id'>,
): Promise<void> {
  const url = `${publicUrl}/auth/forgot-password`;
  await sendMail(tx, { to: account.email, template: 'passwordChanged', data: { firstName: account.first_name, url } });
}
