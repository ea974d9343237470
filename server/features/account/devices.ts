import sql from 'sql-template-tag';

import type { listDevices } from '#contract/account/account.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';

interface Row {
  id: string;
  kind: 'login';
  address: string | null;
  user_agent: string;
  created_at: string;
  expires_at: string;
}

const mostListed = 100;

/** Where a person is signed in, newest first; sessions of admins acting as them are not theirs to see. */
export async function findDevices(
  db: Queryable,
  userId: string,
  sessionId: string,
): Promise<DataOf<typeof listDevices>> {
  const rows = await query<Row>(
    db,
    sql`select id, kind, host(address) as address, user_agent, created_at, expires_at from sessions
         where user_id = ${userId} and kind = 'login' and revoked_at is null and expires_at > now()
         order by id = ${sessionId} desc, created_at desc, id desc limit ${mostListed}`,
  );
  return rows
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      isCurrent: row.id === sessionId,
      address: row.address,
      userAgent: row.user_agent,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id));
}

/** Ends one session of a person; false when it does not exist, is another's or is over. */
export const endDevice = async (tx: Queryable, userId: string, id: string): Promise<boolean> =>
  (await queryOne(
    tx,
    sql`update sessions set revoked_at = now()
         where id = ${id} and user_id = ${userId} and kind = 'login' and revoked_at is null and expires_at > now()
        returning id`,
  )) !== undefined;

/** Ends the other sessions of a person. Answers how many there were. */
export const endOtherDevices = (tx: Queryable, userId: string, sessionId: string): Promise<number> =>
  execute(
    tx,
    sql`update sessions set revoked_at = now()
         where user_id = ${userId} and kind = 'login' and id <> ${sessionId} and revoked_at is null and expires_at > now()`,
  );
