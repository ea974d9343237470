import sql from 'sql-template-tag';

import type { Role } from '#contract/session/user.ts';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';

export interface NewUser {
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  /** Of `hashPassword`; null for someone who signs in another way. */
  passwordHash: string | null;
  emailVerifiedAt: Date | null;
  partnerId?: string | null;
  now: Date;
}

/** Adds a person; null when the address has an account already (also one that is being made at the same moment). */
export async function createUser(tx: Queryable, user: NewUser): Promise<string | null> {
  const now = user.now.toISOString();
  const made = await queryOne<{ id: string }>(
    tx,
    sql`insert into users (id, role, partner_id, email, password_hash, first_name, last_name, email_verified_at,
                           created_at, updated_at)
        values (${newId()}, ${user.role}, ${user.partnerId ?? null}, ${user.email}, ${user.passwordHash},
                ${user.firstName}, ${user.lastName}, ${user.emailVerifiedAt?.toISOString() ?? null}, ${now}, ${now})
        on conflict (lower(email)) do nothing
        returning id`,
  );
  return made?.id ?? null;
}
