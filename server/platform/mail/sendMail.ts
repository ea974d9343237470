import type { Queryable } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { addJobs } from '../jobs/jobs.ts';
import { assertAddress } from './address.ts';
import type { Mail } from './mail.ts';
import { isSilent } from './silence.ts';

/** Mails in the caller's transaction: what is rolled back is not mailed, what is committed is, at least once. */
export const sendMail = (tx: Queryable, mail: Mail): Promise<void> => sendMails(tx, [mail]);

/** Like `sendMail`, for many in one statement. */
export async function sendMails(tx: Queryable, mails: readonly Mail[]): Promise<void> {
  for (const { to } of mails) assertAddress(to);
  if (isSilent()) return;
  await addJobs(
    tx,
    'mail.send',
    mails.map((mail) => ({ ...mail, id: newId() })),
  );
}
