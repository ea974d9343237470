/** Providers where anyone can have an address. */
const personal = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'protonmail.com',
]);

const isWithin = (one: string, other: string): boolean => one === other || one.endsWith(`.${other}`);

/** Whether an address is of the domain that is registered: of it or a part of it, a personal one, or of another. */
export function emailMatch(email: string, domain: string): 'same' | 'personal' | 'other' {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const registered = domain.toLowerCase();
  if (personal.has(host)) return 'personal';
  return isWithin(host, registered) || isWithin(registered, host) ? 'same' : 'other';
}
