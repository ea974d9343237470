import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { openDatabase, type Database } from './database/open.ts';
import { openServices } from './services.ts';

/** What `npm run dev` opens once and keeps while the code around it is reloaded. */
export interface Kept {
  config: Config;
  database: Database;
}

/** Reads the settings, opens and migrates the database. */
export async function openKept(): Promise<Kept> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await database.migrate();
  return { config, database };
}

/** The API of the code as it is now, on what is kept; scripts/dev.mjs asks again when a file behind it changed. */
export async function buildApi({ config, database }: Kept): Promise<FastifyInstance> {
  const app = await buildApp({ services: openServices(config, database.pool) });
  await app.ready();
  return app;
}
