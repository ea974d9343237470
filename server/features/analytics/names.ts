import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { By } from './figuresQuery.ts';

const statements: Partial<Record<By, (ids: string[]) => Sql>> = {
  app: (ids) => sql`select id, name from apps where id = any(${ids}::uuid[])`,
  partner: (ids) => sql`select id, name from partners where id = any(${ids}::uuid[])`,
  manager: (ids) => sql`select id, first_name || ' ' || last_name as name from users where id = any(${ids}::uuid[])`,
};

/** What groups are called; empty for those whose key says it. */
export async function namesOf(
  db: Queryable,
  by: By,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const statement = statements[by];
  if (statement === undefined) return () => '';
  const rows = await query<{ id: string; name: string }>(db, statement(keys.filter((key) => key !== null)));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (key) => (key === null ? '' : (names.get(key) ?? ''));
}
