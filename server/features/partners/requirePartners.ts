import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';

/** The names of these partners by id, held until the transaction ends. @throws 400 for one that does not exist */
export async function requirePartners(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; name: string }>(
    tx,
    sql`select id, name from partners where id = any(${ids}::uuid[]) order by id for update`,
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const unknown = ids.findIndex((id) => !names.has(id));
  if (unknown >= 0) throw invalid(`partners.${unknown}`, 'Choose partners from the list.');
  return names;
}
