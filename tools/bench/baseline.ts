import { randomUUID } from 'node:crypto';

import fastify from 'fastify';
import pg from 'pg';

/** The table of the baseline, in a schema of its own; made by the owner. */
export const baselineTable = `
  create schema if not exists bench;
  create table if not exists bench.inserts (
    id uuid primary key,
    partner_id uuid not null,
    app_id uuid not null,
    visitor bytea not null,
    created_at timestamptz not null
  )`;

/** What the product is held against: the framework and the driver alone, on the same database. Serves until it is ended. */
export async function serveBaseline(env: NodeJS.ProcessEnv): Promise<void> {
  const pool = new pg.Pool({ connectionString: env['BENCH_DATABASE_URL'], max: 10 });
  const app = fastify();
  const partnerId = randomUUID();
  const appId = randomUUID();
  const visitor = Buffer.alloc(16);

  app.get('/ready', async () => (await pool.query('select 1')).rows);

  app.all('/insert', async (_request, reply) => {
    await pool.query({
      name: 'insert',
      text: 'insert into bench.inserts (id, partner_id, app_id, visitor, created_at) values ($1, $2, $3, $4, $5)',
      values: [randomUUID(), partnerId, appId, visitor, new Date()],
    });
    return reply.redirect('https://example.com/');
  });

  app.get('/redirect', async (_request, reply) => reply.redirect('https://example.com/'));

  app.get('/list', async () => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select id, name, domain, country, approval_state, account_state, created_at, updated_at
               from partners order by created_at desc, id desc limit 10`,
    });
    return { data: rows };
  });

  process.once('SIGTERM', () => {
    void app.close().then(() => pool.end());
  });
  await app.listen({ host: '127.0.0.1', port: Number(env['PORT']) });
}
