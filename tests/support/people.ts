import { hashPassword } from '../../server/features/session/passwordHash.ts';
import type { Queryable } from '../../server/platform/database/pool.ts';
import { makeAcceptance, makePartner, makeTerms } from './make/partners.ts';
import { makeUser } from './make/users.ts';

export const kinds = [
  'admin',
  'moderator',
  'noPartner',
  'unverified',
  'pending',
  'rejected',
  'suspended',
  'approved',
  'partner',
] as const;

export interface Person {
  id: string;
  email: string;
  password: string;
  firstName: string;
  /** The partner's name; null without one. */
  company: string | null;
  partnerId: string | null;
  /** The partner's, as its links have it; null without one. */
  referralId: string | null;
}

interface Given {
  password?: string;
  user?: Parameters<typeof makeUser>[1];
  partner?: Parameters<typeof makePartner>[1];
}

let made = 0;

const hashes = new Map<string, Promise<string>>();

/** Its hash, computed once in a process: it costs as much as the product's own. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Someone who can sign in with a password, with a partner of their own where the kind has one. */
export async function makePerson(db: Queryable, kind: (typeof kinds)[number], given: Given = {}): Promise<Person> {
  made += 1;
  const { password = 'river-stone-lantern-4821' } = given;
  const name = `Company ${made} of ${kind}`;
  const approval = kind === 'pending' || kind === 'rejected' ? kind : 'approved';
  const account = kind === 'suspended' ? kind : 'active';
  const isStaff = kind === 'admin' || kind === 'moderator';
  const hasPartner = !isStaff && kind !== 'noPartner' && kind !== 'unverified';
  const partner = hasPartner
    ? await makePartner(db, {
        name,
        approval,
        account,
        payoutMonthsOffset: 0,
        // What waits for staff is as new as the test.
        ...(kind === 'pending' && { createdAt: new Date().toISOString() }),
        ...given.partner,
      })
    : null;
  const user = await makeUser(db, {
    role: isStaff ? kind : 'partner',
    partnerId: partner?.id ?? null,
    email: `${kind.toLowerCase()}-${process.pid}-${made}@people.example`,
    firstName: 'Robin',
    lastName: `Field ${made}`,
    passwordHash: await hashOf(password),
    isVerified: kind !== 'unverified',
    ...given.user,
  });
  if (kind === 'partner' && partner) await makeAcceptance(db, user.id, partner.id, await makeTerms(db));
  const { id, email, firstName } = user;
  return {
    id,
    email,
    password,
    firstName,
    company: partner?.name ?? null,
    partnerId: partner?.id ?? null,
    referralId: partner?.referralId ?? null,
  };
}
