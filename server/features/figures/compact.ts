import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

const most = 20_000;

/**
 * Moves every delta that is committed into the sums by day, a transaction for each 20,000; answers how many. Several may run
 * at once: each takes others, and a killed one leaves its own as they were.
 */
export async function compactFacts(db: Queryable): Promise<number> {
  let all = 0;
  for (;;) {
    const row = await queryOne<{ moved: number }>(db, sql`select compact_facts(${most}) as moved`);
    const moved = row?.moved ?? 0;
    all += moved;
    if (moved < most) return all;
  }
}
