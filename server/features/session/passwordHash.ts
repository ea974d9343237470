import { randomBytes } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes, one lane (OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// The same password typed on two keyboards may differ in its code points.
const typed = (password: string): string => password.normalize('NFKC');

/** The hash to store of a password. */
export const hashPassword = (password: string): Promise<string> => hash(typed(password), cost);

let decoy: Promise<string> | undefined;

/** Whether the password is the stored one's. Without a stored hash the same work is done, and the answer is no. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, typed(password));
  decoy ??= hashPassword(randomBytes(24).toString('base64url'));
  await verify(await decoy, typed(password));
  return false;
}
