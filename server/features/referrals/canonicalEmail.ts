/** Google's two names of the same mailboxes, in which dots do not count. */
const googleDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address delivers to, in one spelling: without what follows a `+`, in lower case, and for Gmail without
 * dots and under one domain. Two addresses of the same answer belong to the same person.
 */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const local = address.slice(0, at);
  const plus = local.indexOf('+');
  const mailbox = plus < 1 ? local : local.slice(0, plus);
  return googleDomains.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`;
}
