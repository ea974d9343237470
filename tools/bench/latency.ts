import { randomInt } from 'node:crypto';

import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../server/platform/database/pool.ts';
import { newId } from '../../server/platform/ids.ts';
import { hashPassword } from '../../server/features/session/passwordHash.ts';
import { median } from './median.ts';

/** How well response time distinguishes known from unknown emails. */
export interface Separation {
  name: string;
  /** The share of pairs in which the known address took longer: 0.5 tells nothing. */
  auc: number;
  /** Milliseconds, medians. */
  known: number;
  unknown: number;
  failed: number;
}

interface Call {
  name: string;
  path: string;
  status: number;
  isVerified: boolean;
  body: (email: string) => object;
}

const pairs = 100;
const warmUps = 20;
const password = 'a password of the bench';
const wrong = 'not the password of the bench';
const person = { firstName: 'Bench', lastName: 'Person', password: wrong, isTermsOfSiteAccepted: true };

const calls: readonly Call[] = [
  {
    name: 'login, wrong password',
    path: '/api/auth/login',
    status: 401,
    isVerified: true,
    body: (email) => ({ email, password: wrong }),
  },
  {
    name: 'register',
    path: '/api/auth/register-user',
    status: 200,
    isVerified: true,
    body: (email) => ({ ...person, email }),
  },
  {
    name: 'resend verification',
    path: '/api/auth/resend-verification',
    status: 200,
    isVerified: false,
    body: (email) => ({ email }),
  },
  {
    name: 'reset password',
    path: '/api/auth/reset-password',
    status: 200,
    isVerified: true,
    body: (email) => ({ email }),
  },
];

/** Creates fresh accounts; answers their emails. */
async function accounts(db: Queryable, count: number, isVerified: boolean): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const emails = ids.map((id) => `${id}@bench.example`);
  await execute(
    db,
    sql`insert into users (id, role, email, password_hash, first_name, last_name, email_verified_at)
        select v.id, 'partner', v.email, ${await hashPassword(password)}, 'Bench', 'Person',
               case when ${isVerified}::boolean then now() end
          from unnest(${ids}::uuid[], ${emails}::text[]) as v(id, email)`,
  );
  return emails;
}

/** The share of pairs of a longer and a shorter one, ties by half (Mann–Whitney). */
export function aucOf(longer: readonly number[], shorter: readonly number[]): number {
  let sum = 0;
  for (const one of longer) for (const other of shorter) sum += one > other ? 1 : one === other ? 0.5 : 0;
  return sum / (longer.length * shorter.length);
}

let count = 0;
/** Sends one request from its own network; answers the milliseconds and whether the response was as expected. */
async function ask(origin: string, { path, body, status }: Call, email: string) {
  count += 1;
  const network = `2001:db8:${randomInt(65_536).toString(16)}:${count.toString(16)}::1`;
  const started = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body(email)),
  });
  await answer.arrayBuffer();
  return { milliseconds: performance.now() - started, isExpected: answer.status === status };
}

/**
 * Measures each call that must not reveal whether an email has an account: 200 sequential requests for known and
 * unknown emails in random order, each with its own account and network.
 */
export async function measureLatency(db: Queryable, origin: string): Promise<Separation[]> {
  const separations: Separation[] = [];
  for (const call of calls) {
    const knownEmails = await accounts(db, warmUps + pairs, call.isVerified);
    const times = { known: new Array<number>(), unknown: new Array<number>() };
    let failed = 0;
    for (const [index, known] of knownEmails.entries()) {
      const unknown = `${newId()}@bench.example`;
      const pair = [{ kind: 'known', email: known } as const, { kind: 'unknown', email: unknown } as const];
      if (randomInt(2) === 1) pair.reverse();
      for (const { kind, email } of pair) {
        const { milliseconds, isExpected } = await ask(origin, call, email);
        if (!isExpected) failed += 1;
        if (index >= warmUps) times[kind].push(milliseconds);
      }
    }
    separations.push({
      name: call.name,
      auc: aucOf(times.known, times.unknown),
      known: median(times.known),
      unknown: median(times.unknown),
      failed,
    });
  }
  return separations;
}
