import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { invalid } from '../../platform/errors.ts';

/** The tags of these ids by name, held so that they stay. @throws 400 for one that does not exist */
export async function requireTags(tx: Queryable, tagIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  const tags = await query<{ id: number; name: string }>(
    tx,
    sql`select id, name from tags where id = any(${tagIds}::int[]) order by lower(name) for key share`,
  );
  const known = new Set(tags.map(({ id }) => id));
  const unknown = tagIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`tag_ids.${unknown}`, 'Choose tags from the list.');
  return tags;
}
