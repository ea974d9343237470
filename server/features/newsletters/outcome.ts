/** Where the mail server answers to one mail. What it answers elsewhere, as to a wrong password, it has against all of ours. */
const toOneMail = new Set<unknown>(['MAIL FROM', 'RCPT TO', 'DATA']);

/** nodemailer’s codes of a connection that was not made, not kept or not let in. */
const ofConnection = new Set<unknown>([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
]);

/** Of a mail that was not sent: refused for good, refused for now, or never seen by a mail server. */
export type Outcome = 'refused' | 'put off' | 'unseen';

export function outcomeOf(error: unknown): Outcome {
  if (typeof error !== 'object' || error === null) return 'put off';
  const command = 'command' in error ? error.command : undefined;
  if (!('responseCode' in error) || typeof error.responseCode !== 'number')
    return 'code' in error && ofConnection.has(error.code) ? 'unseen' : 'put off';
  if (!toOneMail.has(command)) return 'unseen';
  return error.responseCode >= 500 && command !== 'MAIL FROM' ? 'refused' : 'put off';
}
