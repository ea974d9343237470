import sql from 'sql-template-tag';

import type { GoogleError } from '#contract/session/google.ts';
import { email as emailSchema, personName } from '#contract/shared/schemas.ts';
import { z } from 'zod/mini';

import { recordAudit } from '../../platform/audit.ts';
import { cut } from '../../platform/cut.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { createUser } from '../session/createUser.ts';
import type { Identity } from './claims.ts';

interface Account {
  id: string;
  is_disabled: boolean;
  is_email_verified: boolean;
  is_linked: boolean;
}

const columns = sql`id, is_disabled, email_verified_at is not null as is_email_verified, google_id is not null as is_linked`;

const bySubject = (tx: Queryable, { issuer, subject }: Identity): Promise<Account | undefined> =>
  queryOne(
    tx,
    sql`select ${columns} from users where google_issuer = ${issuer} and google_id = ${subject} for no key update`,
  );

const byEmail = (tx: Queryable, email: string): Promise<Account | undefined> =>
  queryOne(tx, sql`select ${columns} from users where lower(email) = lower(${email}) for no key update`);

/**
 * Ties the account to the identity. An unverified email’s password may be a stranger’s: it is removed, with every token
 * and session of the account.
 */
async function link(tx: Queryable, account: Account, { issuer, subject }: Identity, now: Date): Promise<void> {
  const at = now.toISOString();
  await execute(
    tx,
    sql`update users
           set google_issuer = ${issuer}, google_id = ${subject},
               password_hash = case when email_verified_at is null then null else password_hash end,
               email_verified_at = coalesce(email_verified_at, ${at}), updated_at = ${at}, version = version + 1
         where id = ${account.id}`,
  );
  if (account.is_email_verified) return;
  await execute(tx, sql`update one_time_tokens set used_at = now() where user_id = ${account.id} and used_at is null`);
  await execute(tx, sql`update sessions set revoked_at = now() where user_id = ${account.id} and revoked_at is null`);
}

const nameOr = (name: string | null, otherwise: string): string => {
  const parsed = z.safeParse(personName, cut(name ?? '', 120));
  return parsed.success ? parsed.data : otherwise;
};

/**
 * The account of an identity: the one that has this identity, else the one with the address both sides verified, else a
 * new partner user without a password. Answers its id, or why there is none; then nothing changed.
 */
export async function identify(
  tx: Queryable,
  identity: Identity,
  now: Date,
): Promise<{ userId: string } | GoogleError> {
  const { issuer, subject } = identity;
  await query(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`google ${issuer} ${subject}`}, 0))`);
  const known = await bySubject(tx, identity);
  if (known) return known.is_disabled ? 'disabled' : { userId: known.id };

  const address = z.safeParse(emailSchema, identity.email);
  if (!identity.isEmailVerified || !address.success) return 'unverified';
  const email = address.data;
  const local = email.slice(0, email.indexOf('@'));
  const made = await createUser(tx, {
    role: 'partner',
    email,
    passwordHash: null,
    firstName: nameOr(identity.firstName, nameOr(local, 'New')),
    lastName: nameOr(identity.lastName, '–'),
    emailVerifiedAt: now,
    now,
  });
  const account = await byEmail(tx, email);
  if (!account) return 'failed';
  if (account.is_disabled) return 'disabled';
  if (account.is_linked) return 'mismatch';
  await link(tx, account, identity, now);
  const payload = { issuer, isNew: made !== null, isPasswordWiped: !account.is_email_verified };
  await recordAudit(
    tx,
    { action: 'user.googleLinked', entity: 'user', entityId: account.id, payload },
    { actor: { userId: account.id }, now },
  );
  return { userId: account.id };
}
