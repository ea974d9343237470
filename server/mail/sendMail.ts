import type { Queryable } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { addJob } from '../jobs/jobs.ts';
import { assertAddress } from './address.ts';
import type { Mail } from './mail.ts';
import { isSilent } from './silence.ts';

/** Mails in the caller's transaction: what is rolled back is not mailed, what is committed is, at least once. */
export async function sendMail(tx: Queryable, mail: Mail): Promise<void> {
  assertAddress(mail.to);
  if (isSilent()) return;
  await addJob(tx, 'mail.send', { ...mail, id: newId() });
}
