import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** The app of a slug; undefined if there is none. */
export const appOf = (db: Queryable, slug: string): Promise<{ id: string } | undefined> =>
  queryOne<{ id: string }>(db, sql`select id from apps where slug = ${slug}`);
