import sql from 'sql-template-tag';
import type { PersonExportState } from '#contract/privacy/personExportStates.ts';
import type { Role } from '#contract/session/user.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { newToken, tokenHash } from '../../../server/platform/tokens.ts';
import { next } from './next.ts';

interface GivenUser {
  role?: Role;
  partnerId?: string | null;
  email?: string;
  firstName?: string;
  lastName?: string;
  passwordHash?: string | null;
  isVerified?: boolean;
  isDisabled?: boolean;
  createdAt?: string;
}

/** A verified person without a password; a partner's user unless a role is given. */
export async function makeUser(db: Queryable, given: GivenUser = {}) {
  const n = next();
  const user = {
    id: newId(),
    role: given.role ?? 'partner',
    partnerId: given.partnerId ?? null,
    email: given.email ?? `person-${n}@example.com`,
    firstName: given.firstName ?? 'Pat',
    lastName: given.lastName ?? `Number ${n}`,
  };
  const createdAt = given.createdAt ?? '2026-01-05T09:00:00.000Z';
  await query(
    db,
    sql`insert into users (id, role, partner_id, email, password_hash, first_name, last_name, email_verified_at,
                           account_state, created_at, updated_at)
        values (${user.id}, ${user.role}, ${user.partnerId}, ${user.email}, ${given.passwordHash ?? null},
                ${user.firstName}, ${user.lastName}, ${given.isVerified === false ? null : createdAt}::timestamptz,
                ${given.isDisabled ? 'deactivated' : 'active'}, ${createdAt}::timestamptz, ${createdAt}::timestamptz)`,
  );
  return user;
}

/** A session of seven days from now, by the database's clock; `actorId` makes it an acting one. Answers its bearer token. */
export async function makeSession(db: Queryable, userId: string, actorId: string | null = null): Promise<string> {
  const token = newToken();
  await query(
    db,
    sql`insert into sessions (id, user_id, actor_id, kind, token_hash, expires_at)
        values (${newId()}, ${userId}, ${actorId}, ${actorId === null ? 'login' : 'acting'}, ${tokenHash(token)},
                now() + interval '7 days')`,
  );
  return token;
}

/** A login elsewhere, of seven days from now; answers its id. */
export async function makeDevice(db: Queryable, userId: string, userAgent = 'Elsewhere/1.0'): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into sessions (id, user_id, token_hash, address, user_agent, expires_at)
        values (${id}, ${userId}, ${tokenHash(newToken())}, '203.0.113.7', ${userAgent}, now() + interval '7 days')`,
  );
  return id;
}

/** A saved view of the partners list; answers its id. */
export async function makeView(db: Queryable, userId: string): Promise<string> {
  const id = newId();
  await query(
    db,
    sql`insert into saved_views (id, user_id, name, search, created_at)
        values (${id}, ${userId}, ${`View ${next()}`}, 'manager=me', now())`,
  );
  return id;
}

/** Ends the session of a token: its seven days are over, or someone ended it. */
export async function endSession(db: Queryable, token: string, how: 'expired' | 'revoked'): Promise<void> {
  await query(
    db,
    how === 'expired'
      ? sql`update sessions set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'
             where token_hash = ${tokenHash(token)}`
      : sql`update sessions set revoked_at = now() where token_hash = ${tokenHash(token)}`,
  );
}

/** A request to be erased that waits, for far longer than its time unless given; its link has the token. */
export async function makeErasure(
  db: Queryable,
  given: { userId: string; erasesAt?: string; isWaived?: boolean; token?: string },
) {
  const id = newId();
  const token = given.token ?? newToken();
  await query(
    db,
    sql`insert into erasures (id, user_id, requested_by, is_waived, erases_at, cancel_hash, created_at)
        values (${id}, ${given.userId}, ${given.userId}, ${given.isWaived ?? false},
                ${given.erasesAt ?? '2100-01-01T00:00:00.000Z'}::timestamptz, ${tokenHash(token)}, '2026-11-10T09:00:00.000Z')`,
  );
  return { id, token };
}

/** The token of the link that withdraws a person’s erasure, another one than was mailed. */
export async function linkOfErasure(db: Queryable, userId: string): Promise<string> {
  const token = newToken();
  await query(db, sql`update erasures set cancel_hash = ${tokenHash(token)} where user_id = ${userId}`);
  return token;
}

/** A copy of a person’s data, requested unless given otherwise; ready with a file for far more than its time. */
export async function makePersonExport(
  db: Queryable,
  given: { userId: string; state?: PersonExportState; availableUntil?: string },
) {
  const id = newId();
  const { userId, state = 'requested' } = given;
  const until = state === 'ready' ? (given.availableUntil ?? '2100-01-01T00:00:00.000Z') : null;
  await query(
    db,
    sql`insert into person_exports (id, user_id, state, requested_by, available_until, size, created_at)
        values (${id}, ${userId}, ${state}, ${userId}, ${until}::timestamptz, ${until === null ? null : 4}::int,
                '2026-11-10T09:00:00.000Z')`,
  );
  if (until !== null)
    await query(db, sql`insert into person_export_files (export_id, bytes) values (${id}, ${Buffer.from('file')})`);
  return { id };
}
