import { pino } from 'pino';

import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './database/open.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { ensureDemo } from './seed/ensureDemo.ts';
import { logOptions } from './logging.ts';
import { openServices, type Services } from './services.ts';
import { crontab, tasksOf } from './tasks.ts';

/** What a process opens before it listens. */
export interface Started {
  config: Config;
  database: Database;
  services: Services;
  /** Starts the background work; once the process listens, so that what a job delivers finds those who are connected. */
  work: () => Promise<void>;
  /** Gives back the jobs under way, closes the database. Call it after the last request. */
  stop: () => Promise<void>;
}

/**
 * Reads the settings, opens and migrates the database, lays the demo data where it belongs.
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
    let worker: Worker | undefined;
    return {
      config,
      database,
      services,
      async work() {
        worker = await startWorker({ pool: database.pool, tasks: tasksOf(services), crontab, logger });
      },
      async stop() {
        try {
          await worker?.stop();
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
