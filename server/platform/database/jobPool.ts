import type pg from 'pg';
import type { BaseLogger } from 'pino';
import sql from 'sql-template-tag';

import { newId } from '../ids.ts';
import { execute, poolLike } from './pool.ts';

/** What jobs work with. */
export interface JobPool {
  /** Waits as long as a statement takes. */
  readonly pool: pg.Pool;
  /** Ends what still runs on it and on connections like its own, then the pool. Further calls wait for the first. */
  close(): Promise<void>;
}

/** Connections at most: one for each of the worker’s jobs, and two for those that read while they hold a transaction. */
const most = 6;

/** Opens one that connects as `pool` does. */
export function openJobPool(pool: pg.Pool, logger?: Pick<BaseLogger, 'warn'>): JobPool {
  const name = `tributary jobs ${newId()}`;
  const own = poolLike(pool, { max: most, application_name: name, statement_timeout: 0, query_timeout: 0 }, logger);
  const end = async () => {
    // First, so that a job that goes on after its statement was ended gets no further connection.
    const ended = own.end();
    await execute(
      pool,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`,
    ).catch((error: unknown) => logger?.warn({ err: error }, 'the statements of jobs could not be ended'));
    await ended;
  };
  let closed: Promise<void> | undefined;
  return { pool: own, close: () => (closed ??= end()) };
}
