import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** Of one transaction, at most. */
const most = { deltas: 20_000, shops: 5000 } as const;

/**
 * Moves every delta that is committed into the sums by day, and counts the shops that have moved into their cohorts; answers how
 * many. Several may run at once: each takes others (cohorts are one’s at a time), and a killed one leaves its own as they were.
 */
export async function compactFacts(db: Queryable): Promise<number> {
  const deltas = await all(db, sql`select compact_facts(${most.deltas}) as moved`, most.deltas);
  return deltas + (await all(db, sql`select compact_cohorts(${most.shops}) as moved`, most.shops));
}

/** Until a part is not full. */
async function all(db: Queryable, statement: ReturnType<typeof sql>, full: number): Promise<number> {
  for (let taken = 0; ;) {
    const row = await queryOne<{ moved: number }>(db, statement);
    const moved = row?.moved ?? 0;
    taken += moved;
    if (moved < full) return taken;
  }
}
