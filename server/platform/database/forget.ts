import sql, { type Sql, raw } from 'sql-template-tag';

import { type Queryable, execute } from './pool.ts';

/** Rows per statement, so that locks are short and the statement ends long before its time limit. */
export const forgottenAtOnce = 2000;

/** Repeats a statement until it has nothing left to do; answers how many rows it did. */
export async function untilDone(once: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await once();
    if (done === 0) return total;
    total += done;
  }
}

/** Deletes the rows `t` of a table that a condition holds of, some in each statement. Pass the pool, so that each is kept. */
export const forget = (db: Queryable, table: string, condition: Sql): Promise<number> =>
  untilDone(() =>
    execute(
      db,
      sql`delete from ${raw(table)} where ctid = any(array(
            select t.ctid from ${raw(table)} t where ${condition} limit ${forgottenAtOnce}))`,
    ),
  );
