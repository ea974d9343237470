import sql from 'sql-template-tag';

import { type Queryable, queryOne } from './pool.ts';

export interface Clock {
  now: () => Date;
  /** Compares with the database again; while it is unreachable the last comparison counts. */
  compare: () => Promise<void>;
}

/**
 * The database's clock, read through the machine's: processes on machines whose clocks differ agree on what came first,
 * and on when a limit's window begins. A difference smaller than the question took is none.
 */
export async function databaseClock(db: Queryable, machine: () => number = Date.now): Promise<Clock> {
  let offset = 0;
  const compare = async () => {
    const sent = machine();
    const row = await queryOne<{ at: string }>(db, sql`select clock_timestamp() as at`);
    const answered = machine();
    if (!row) return;
    const difference = Date.parse(row.at) - (sent + answered) / 2;
    offset = Math.abs(difference) <= answered - sent ? 0 : Math.round(difference);
  };
  await compare();
  return { now: () => new Date(machine() + offset), compare: () => compare().catch(() => undefined) };
}
