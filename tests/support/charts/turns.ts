import sql from 'sql-template-tag';

import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { issueExchange } from '../../../server/features/google/logins.ts';
import { newToken } from '../../../server/platform/tokens.ts';
import { makeAcceptance, makePartner, makeTerms } from '../make/partners.ts';

/* What others do to a person while they use the product. */

/** The person is now a partner's user: approved with the terms accepted, or rejected. */
export async function turnInto(db: Queryable, userId: string, approval: 'approved' | 'rejected'): Promise<void> {
  const [row] = await query<{ partner_id: string | null }>(db, sql`select partner_id from users where id = ${userId}`);
  const partnerId = row?.partner_id ?? (await makePartner(db)).id;
  await query(db, sql`update users set role = 'partner', partner_id = ${partnerId} where id = ${userId}`);
  await query(
    db,
    sql`update partners set approval_state = ${approval}, account_state = 'active' where id = ${partnerId}`,
  );
  const version = await makeTerms(db);
  const accepted = await query(db, sql`select 1 from terms_acceptances where user_id = ${userId}`);
  if (accepted.length === 0) await makeAcceptance(db, userId, partnerId, version);
}

/** Every session of the person is revoked. */
export async function revokeSessions(db: Queryable, userId: string): Promise<void> {
  await query(db, sql`update sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`);
}

/** What Google's callback leaves in a browser: the code for a session, and the handle its cookie holds. */
export async function returnFromGoogle(db: Queryable, userId: string): Promise<{ code: string; handle: string }> {
  const handle = newToken();
  return { code: await issueExchange(db, userId, handle), handle };
}

/** The id behind an address. */
export async function userIdOf(db: Queryable, email: string): Promise<string> {
  const [row] = await query<{ id: string }>(db, sql`select id from users where lower(email) = lower(${email})`);
  if (!row) throw new Error(`${email} has no account`);
  return row.id;
}
