import type { FastifyInstance } from 'fastify';

import { buildApp } from '../server/app.ts';
import { prepareDemo } from './demo/ensureDemo.ts';
import { openServices } from '../server/openServices.ts';
import { type Started, start } from '../server/start.ts';

/** What `npm run dev` opens once and keeps while the code around it is reloaded; background work keeps its first code. */
export async function openKept(): Promise<Started> {
  const started = await start(process.env, prepareDemo());
  await started.work();
  return started;
}

/** The API of the code as it is now, on what is kept; tools/dev.mjs reloads it when one of its files changes. */
export async function buildApi({ config, database, services: { secrets } }: Started): Promise<FastifyInstance> {
  const app = await buildApp({ services: openServices(config, database.pool, secrets) });
  await app.ready();
  // It is behind another HTTP server, which hands its sockets on.
  app.server.emit('listening');
  return app;
}
