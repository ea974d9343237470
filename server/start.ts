import { pino } from 'pino';

import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './database/open.ts';
import { startWorker } from './jobs/worker.ts';
import { ensureDemo } from './seed/ensureDemo.ts';
import { logOptions } from './logging.ts';
import { openServices, type Services } from './services.ts';
import { crontab, tasksOf } from './tasks.ts';

/** What a process opens before it listens. */
export interface Started {
  config: Config;
  database: Database;
  services: Services;
  /** Gives back the jobs under way, closes the database. Call it after the last request. */
  stop: () => Promise<void>;
}

/**
 * Reads the settings, opens and migrates the database, lays the demo data where it belongs, starts the background work.
 * Nothing stays open when it fails, or is aborted while it lays. @throws ConfigError
 */
export async function start(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<Started> {
  const config = readConfig(env);
  const logger = pino(logOptions(config.logLevel));
  const database = await openDatabase(config, logger);
  try {
    await database.migrate(async () => {
      await ensureDemo(config, database, { tell: console.log, signal });
    });
    signal?.throwIfAborted();
    const services = openServices(config, database.pool);
    const worker = await startWorker({ pool: database.pool, tasks: tasksOf(services), crontab, logger });
    return {
      config,
      database,
      services,
      async stop() {
        try {
          await worker.stop();
        } finally {
          await database.close();
        }
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
