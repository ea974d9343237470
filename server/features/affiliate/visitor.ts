import { hash, randomBytes } from 'node:crypto';

import sql from 'sql-template-tag';

import { type Queryable, execute, queryOne } from '../../platform/database/pool.ts';

/**
 * Distinguishes visitors within a day without storing who they are: 16 bytes of address and browser under the day's
 * salt.
 */
export type VisitorOf = (request: { ip: string; userAgent: string }, now: Date) => Promise<Buffer>;

/** The salt is shared by all nodes and overwritten every day: yesterday's visitors can then no longer be identified. */
export function visitors(db: Queryable): VisitorOf {
  let current: { day: string; salt: Promise<string> } | undefined;
  return async ({ ip, userAgent }, now) => {
    const day = now.toISOString().slice(0, 10);
    if (current?.day !== day) {
      const next = { day, salt: saltOf(db, day) };
      current = next;
      next.salt.catch(() => {
        if (current === next) current = undefined;
      });
    }
    return visitorHash(await current.salt, ip, userAgent);
  };
}

const visitorHash = (salt: string, ip: string, userAgent: string): Buffer =>
  hash('sha256', `${salt} ${ip} ${userAgent}`, 'buffer').subarray(0, 16);

async function saltOf(db: Queryable, day: string): Promise<string> {
  const value = JSON.stringify({ day, salt: randomBytes(32).toString('base64url') });
  await execute(
    db,
    sql`insert into settings (name, value) values ('visitor_salt', ${value}::jsonb)
        on conflict (name) do update set value = excluded.value, updated_at = now()
         where settings.value ->> 'day' <> ${day}`,
  );
  const row = await queryOne<{ salt: string }>(
    db,
    sql`select value ->> 'salt' as salt from settings where name = 'visitor_salt'`,
  );
  if (!row) throw new Error('the salt of visitors is gone');
  return row.salt;
}

/** Hashes as of the day whose salt is kept, which began at `since`; null before the first visit. */
export async function visitorHashes(
  db: Queryable,
): Promise<{ since: string; hash: (request: Parameters<VisitorOf>[0]) => Buffer } | null> {
  const row = await queryOne<{ day: string; salt: string }>(
    db,
    sql`select value ->> 'day' as day, value ->> 'salt' as salt from settings where name = 'visitor_salt'`,
  );
  if (!row) return null;
  const { day, salt } = row;
  return { since: `${day}T00:00:00Z`, hash: ({ ip, userAgent }) => visitorHash(salt, ip, userAgent) };
}
