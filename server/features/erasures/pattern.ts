import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';

import { query, queryOne } from '../../platform/database/pool.ts';
import { lastOf } from './lifecycle.ts';

/** What names a person, wherever it stands. */
export interface Named {
  readonly userId: string;
  readonly email: string;
  /** The partner whose last person they are: it is erased with them. */
  readonly partnerId: string | null;
  readonly pattern: string;
}

/** Shorter ones would be found in other words. */
const shortest = 4;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A pattern of PostgreSQL that finds these, each as a whole word, however its blanks are written. */
function patternOf(names: readonly string[]): string {
  const known = [...new Set(names.map((name) => name.trim()).filter((name) => name.length >= shortest))];
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  const found = longestFirst.map((name) => escaped(name).replaceAll(/\s+/g, String.raw`\s+`));
  return `(?<![[:alnum:]])(?:${found.join('|')})(?![[:alnum:]])`;
}

/** Read before anything is erased. Leaves out masked accounts: other people’s accounts can end in the same four digits. */
export async function nameOf(tx: PoolClient, erasureId: string): Promise<Named> {
  const person = await queryOne<{
    userId: string;
    partnerId: string | null;
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
  }>(
    tx,
    sql`select u.id as "userId", ${lastOf} as "partnerId", u.email, u.first_name as "firstName", u.last_name as "lastName",
               u.phone_number as phone
          from erasures e join users u on u.id = e.user_id where e.id = ${erasureId}`,
  );
  if (!person) throw new Error('There is no such erasure.');
  const { userId, partnerId, email, firstName, lastName, phone } = person;
  const company = await query<{ text: string }>(
    tx,
    sql`select unnest(array[name, domain, phone_number, country_phone_code || phone_number, street_address, tax_id]) as text
          from partners where id = ${partnerId}::uuid
        union all select holder from payout_methods where partner_id = ${partnerId}::uuid`,
  );
  const pattern = patternOf([
    email,
    `${firstName} ${lastName}`,
    `${lastName}, ${firstName}`,
    phone,
    ...company.map(({ text }) => text),
  ]);
  return { userId, partnerId, email, pattern };
}
