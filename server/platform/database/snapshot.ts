import type pg from 'pg';
import type { Sql } from 'sql-template-tag';

const rowsTogether = 500;

/** So many at once in one process, in their order; the connections that are left serve everything else. */
function turns(most: number) {
  let open = 0;
  const waiting: (() => void)[] = [];
  return {
    async take(): Promise<void> {
      if (open < most) open += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    pass(): void {
      const next = waiting.shift();
      if (next) next();
      else open -= 1;
    },
  };
}

/** Apart from one another: a reader of a file may be slow. */
const files = turns(2);
const pages = turns(3);

/** `query_timeout` of one query: pg reads it, its types do not name it. */
const patient = (seconds: number) => ({ query_timeout: seconds * 1000 + 500 });
const rollback = { text: 'rollback', query_timeout: 1000 };

interface Options {
  /** Seconds that one statement may take. */
  seconds: number;
}

async function begin(pool: pg.Pool, { seconds }: Options): Promise<pg.PoolClient> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // A reader that takes nothing for a minute is cut off.
    await client.query(
      `set local statement_timeout = '${seconds}s'; set local idle_in_transaction_session_timeout = '60s'`,
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function end(client: pg.PoolClient): Promise<void> {
  let broken: Error | undefined;
  await client.query(rollback).catch((reason: unknown) => {
    broken = reason instanceof Error ? reason : new Error('rollback failed');
  });
  client.release(broken);
}

/** The rows of a statement as of one moment, some at a time, read as they are taken; ending the iteration early ends the reading. */
export async function* streamed<Row extends object>(
  pool: pg.Pool,
  { text, values }: Sql,
  options: Options,
): AsyncGenerator<readonly Row[]> {
  await files.take();
  let client: pg.PoolClient | undefined;
  try {
    client = await begin(pool, options);
    await client.query({ text: `declare streamed no scroll cursor for ${text}`, values, ...patient(options.seconds) });
    for (;;) {
      const fetch = { text: `fetch forward ${rowsTogether} from streamed`, ...patient(options.seconds) };
      const { rows } = await client.query<Row & pg.QueryResultRow>(fetch);
      yield rows;
      if (rows.length < rowsTogether) return;
    }
  } finally {
    if (client) await end(client);
    files.pass();
  }
}

/** Statements as of one moment. */
export async function inSnapshot<T>(
  pool: pg.Pool,
  options: Options,
  work: (read: <Row extends object>(statement: Sql) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  await pages.take();
  let client: pg.PoolClient | undefined;
  try {
    client = await begin(pool, options);
    const reader = client;
    return await work(async <Row extends object>({ text, values }: Sql) => {
      const statement = { text, values, ...patient(options.seconds) };
      return (await reader.query<Row & pg.QueryResultRow>(statement)).rows;
    });
  } finally {
    if (client) await end(client);
    pages.pass();
  }
}
