import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { z } from 'zod/mini';

import { email, password, personName } from '#contract/shared/schemas.ts';

import { type Queryable, query, queryOne, transaction } from '../../platform/database/pool.ts';
import { Refused, invalid } from '../../platform/errors.ts';
import { validate } from '../../platform/http/validate.ts';
import { ensureTerms } from '../terms/firstTerms.ts';
import { createUser } from './createUser.ts';
import { hashPassword } from './passwordHash.ts';
import { passwordProblem } from './passwordProblem.ts';

export interface NewAdmin {
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

const schema = z.strictObject({ email, firstName: personName, lastName: personName, password });

/** Whether there is an active admin. */
export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from users where role = 'admin' and not is_disabled limit 1`)) !== undefined;

/**
 * Adds an admin whose address needs no confirmation, and the first terms of an empty installation; answers the id.
 * @throws 400 naming the fields; 409 `duplicate` for a known address, and where an admin exists unless `isForced`
 */
export async function createAdmin(pool: Pool, given: NewAdmin, now: Date, isForced = false): Promise<string> {
  validate(schema, given);
  const address = given.email.trim();
  const problem = await passwordProblem(given.password, address);
  if (problem !== null) throw invalid('password', problem);
  const passwordHash = await hashPassword(given.password);
  return transaction(pool, async (tx) => {
    await query(tx, sql`select pg_advisory_xact_lock(hashtextextended('create-admin', 0))`);
    if (!isForced && (await hasAdmin(tx))) throw new Refused(409, 'duplicate', 'There is already an admin.');
    const id = await createUser(tx, {
      role: 'admin',
      email: address,
      firstName: given.firstName.trim(),
      lastName: given.lastName.trim(),
      passwordHash,
      emailVerifiedAt: now,
      now,
    });
    if (id === null) throw new Refused(409, 'duplicate', `${address} already has an account.`);
    await ensureTerms(tx, now);
    return id;
  });
}
