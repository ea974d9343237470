import pg from 'pg';

/** Runs `work` on a connection of its own that waits as long as a statement takes: for background work over many rows. */
export async function withoutLimits<T>(pool: pg.Pool, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 });
  // Without a listener a lost connection ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
