import { createHash } from 'node:crypto';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Sql } from 'sql-template-tag';

import { type ConnectionOptions, connectionConfig } from './connection.ts';

/** What queries run on: the pool, or the client of a transaction. */
export type Queryable = pg.Pool | pg.ClientBase;

export interface PoolOptions extends ConnectionOptions {
  /** Connections at most. */
  max?: number;
  logger?: Pick<BaseLogger, 'warn'>;
}

/** A pool that survives lost connections, and gives up a silent server within 5 seconds. */
export const createPool = ({ max = 10, logger, ...connection }: PoolOptions): pg.Pool =>
  survivingPool({ ...connectionConfig(connection), max, idleTimeoutMillis: 60_000 }, logger);

/** A pool of its own that connects as `pool` does, but for what is `changed`; end it yourself. */
export const poolLike = (pool: pg.Pool, changed: pg.PoolConfig, logger?: PoolOptions['logger']): pg.Pool =>
  survivingPool({ ...pool.options, ...changed }, logger);

function survivingPool(config: pg.PoolConfig, logger: PoolOptions['logger']): pg.Pool {
  const pool = new pg.Pool(config);
  // Two listeners, for idle and for checked-out clients: without either one, one reset connection ends the process.
  pool.on('error', (error) => logger?.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => logger?.warn({ err: error }, 'a database connection was lost'));
  });
  return pool;
}

const mostNames = 5000;
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
  if (names.size >= mostNames) names.clear();
  names.set(text, name);
  return name;
}

const run = <Row extends object>(db: Queryable, sql: Sql): Promise<pg.QueryResult<Row & pg.QueryResultRow>> => {
  const { text, values } = sql;
  return db.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values });
};

/**
 * Runs one statement, prepared once per connection under the hash of its text.
 * Lists belong into one parameter (`= any(${ids})`): a text for each length would be prepared for each length.
 */
export async function query<Row extends object>(db: Queryable, sql: Sql): Promise<Row[]> {
  return (await run<Row>(db, sql)).rows;
}

/**
 * Like `query`, but planned anew for its values: for statements of which some values match a million rows and others none.
 * Costs the planning each time.
 */
export async function queryAnew<Row extends object>(db: Queryable, { text, values }: Sql): Promise<Row[]> {
  return (await db.query<Row & pg.QueryResultRow>({ text, values })).rows;
}

/**
 * Like `queryAnew`, for a statement that groups rows into many thousands of groups: in memory, and in one process, since each worker
 * would group all of them again. Inside a transaction it is a statement like any other.
 */
export const queryGroups = <Row extends object>(db: Queryable, statement: Sql): Promise<Row[]> =>
  db instanceof pg.Pool
    ? transaction(db, (tx) => queryAnew<Row>(tx, statement), { isGrouping: true })
    : queryAnew<Row>(db, statement);

/** Like `query`, for a statement that yields one row or none. */
export async function queryOne<Row extends object>(db: Queryable, sql: Sql): Promise<Row | undefined> {
  return (await run<Row>(db, sql)).rows[0];
}

/** Like `query`, for the number of rows written. */
export async function execute(db: Queryable, sql: Sql): Promise<number> {
  return (await run(db, sql)).rowCount ?? 0;
}

/** `query_timeout` of one query: pg reads it, its types do not name it. */
const rollback = { text: 'rollback', query_timeout: 1000 };

/** With the plans of statements made once for all values: not anew for the lists of each, as it may be where they are short. */
const plannedOnce = 'begin; set local plan_cache_mode = force_generic_plan';
const grouping = `begin; set local work_mem = '64MB'; set local max_parallel_workers_per_gather = 0`;

/** Runs `work` in one transaction; any error rolls it back and is thrown on. `isPlannedOnce` is for statements that find all by indexes. */
export async function transaction<T>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<T>,
  { isPlannedOnce = false, isGrouping = false } = {},
): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query(isPlannedOnce ? plannedOnce : isGrouping ? grouping : 'begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is dropped: it may still be inside the transaction.
    await tx.query(rollback).catch((reason: unknown) => {
      broken = reason instanceof Error ? reason : new Error('rollback failed');
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}
