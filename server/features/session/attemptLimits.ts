import ipaddr from 'ipaddr.js';
import sql from 'sql-template-tag';

import { type Config, isLoopback } from '../../platform/config.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import type { Hit, Limit } from '../../platform/throttle.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits of attempts. `account` counts an address whether or not it has an account. */
export const limits = {
  login: {
    /** Wrong passwords for one account from one network. */
    pair: { limit: 10, windowSeconds: 15 * MINUTE },
    /** Wrong passwords for one account from networks it never signed in from. */
    account: { limit: 10, windowSeconds: 15 * MINUTE },
    network: { limit: 100, windowSeconds: 15 * MINUTE },
  },
  register: {
    account: { limit: 5, windowSeconds: HOUR },
    network: { limit: 20, windowSeconds: HOUR },
  },
  resend: {
    account: { limit: 5, windowSeconds: HOUR },
    network: { limit: 30, windowSeconds: HOUR },
  },
  verify: { network: { limit: 60, windowSeconds: HOUR } },
  reset: {
    account: { limit: 5, windowSeconds: HOUR },
    network: { limit: 30, windowSeconds: HOUR },
  },
  /** Checking and using a password reset link. */
  resetToken: { network: { limit: 60, windowSeconds: HOUR } },
  /** Checking and accepting an invitation. */
  invitationToken: { network: { limit: 60, windowSeconds: HOUR } },
  changePassword: {
    /** Wrong current passwords of one signed-in person. */
    account: { limit: 10, windowSeconds: 15 * MINUTE },
    network: { limit: 100, windowSeconds: 15 * MINUTE },
  },
  /** Corrected addresses; each is mailed, so both the old and the new one count. */
  changeEmail: {
    account: { limit: 5, windowSeconds: HOUR },
    network: { limit: 20, windowSeconds: HOUR },
  },
  /** Unsolicited emails by one staff user. */
  invite: { limit: 200, windowSeconds: HOUR },
  /** Logins with Google that begin, come back, or are exchanged: each counts for itself. */
  google: { network: { limit: 200, windowSeconds: HOUR } },
  /** Partner registrations of one person: each may decode an image. */
  registerPartner: { limit: 20, windowSeconds: HOUR },
  changeImage: { limit: 30, windowSeconds: HOUR },
} as const satisfies Record<string, Limit | Record<string, Limit>>;

/** What counts as one visitor: an IPv4 address, or an IPv6 /64, of which one customer has all addresses. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The hit of a network; in demo mode this machine itself is not slowed, since all its users share one address. */
export function networkHit(config: Config, name: string, address: string, limit: Limit): Hit {
  const isExempt = config.isDemo && isLoopback(address);
  return { key: `${name}:network:${networkOf(address)}`, ...limit, limit: isExempt ? limit.limit * 1000 : limit.limit };
}

export const accountHit = (name: string, email: string, limit: Limit): Hit => ({
  key: `${name}:account:${email.toLowerCase()}`,
  ...limit,
});

/** Ends the lock-out of an account: wrong passwords for it count no longer, from wherever they came. */
export const forgiveLogins = (tx: Queryable, email: string): Promise<number> => {
  const ending = `:account:${email.toLowerCase()}`;
  return execute(tx, sql`delete from throttles where key like 'login:%' and right(key, ${ending.length}) = ${ending}`);
};
