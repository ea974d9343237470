import pg from 'pg';
import sql from 'sql-template-tag';

import { query, queryOne } from './pool.ts';

/**
 * Runs `work` on a connection of its own that waits as long as a statement takes: for background work over many rows. Once `signal`
 * aborts, its statement is cancelled, and nothing more runs on the connection.
 */
export async function withoutLimits<T>(
  pool: pg.Pool,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  // Without a listener a lost connection ends the process.
  client.on('error', () => {});
  let cancelling: Promise<unknown> | undefined;
  let cancel = () => {};
  try {
    await client.connect();
    const backend = await queryOne<{ id: number }>(client, sql`select pg_backend_pid() as id`);
    // The connection may be lost already.
    const end = () => client.end().catch(() => {});
    cancel = () => {
      cancelling ??= query(pool, sql`select pg_cancel_backend(${backend?.id}::int)`).then(end, end);
    };
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await cancelling;
    await client.end();
  }
}
