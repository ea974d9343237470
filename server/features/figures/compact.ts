import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** The most that one transaction takes. */
const most = { deltas: 20_000, shops: 5000 } as const;

/**
 * Moves every committed delta into the daily sums and recounts the cohorts of shops that changed; returns how many it moved. Several
 * can run at once: no two take the same deltas, and only one recounts cohorts at a time. One that is killed leaves its share as
 * it was.
 */
export async function compactFacts(db: Queryable): Promise<number> {
  const deltas = await all(db, sql`select compact_facts(${most.deltas}) as moved`, most.deltas);
  return deltas + (await all(db, sql`select compact_cohorts(${most.shops}) as moved`, most.shops));
}

/** Repeats the statement until it moves fewer rows than it may. */
async function all(db: Queryable, statement: ReturnType<typeof sql>, full: number): Promise<number> {
  for (let taken = 0; ;) {
    const row = await queryOne<{ moved: number }>(db, statement);
    const moved = row?.moved ?? 0;
    taken += moved;
    if (moved < full) return taken;
  }
}
