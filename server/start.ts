import { pino } from 'pino';

import { type Config, readConfig } from './platform/config.ts';
import { databaseClock } from './platform/database/clock.ts';
import { openJobPool } from './platform/database/jobPool.ts';
import { type Database, openDatabase } from './platform/database/open.ts';
import { requireStore } from './platform/files/fileStore.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { logOptions } from './platform/logging.ts';
import { openServices } from './openServices.ts';
import { digestAccounts } from './features/payoutMethods/digests.ts';
import { sealAll } from './platform/sealedColumns.ts';
import { openSecrets, type Secrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';
import { crontab, tasksOf } from './tasks.ts';

/** ms between two comparisons of the machine's clock with the database's. */
const compareEvery = 60_000;

/** What a process opens before listening. */
export interface Started {
  config: Config;
  database: Database;
  services: Services;
  /** Starts the background work; once the process listens, so that what a job delivers finds those who are connected. */
  work: () => Promise<void>;
  /** Gives back the jobs under way, closes the database. Call it after the last request. */
  stop: () => Promise<void>;
}

/** Runs once after the migrations, under their lock: where the demo data is laid. */
export type Prepare = (config: Config, database: Database, secrets: Secrets) => Promise<void>;

/**
 * Reads the settings, opens, migrates and prepares the database.
 * Nothing stays open when it fails, or is aborted meanwhile. @throws ConfigError
 */
export async function start(env: NodeJS.ProcessEnv, prepare: Prepare, signal?: AbortSignal): Promise<Started> {
  const config = readConfig(env);
  const logger = pino(logOptions(config.logLevel));
  const secrets = await openSecrets(config);
  const database = await openDatabase(config, logger);
  try {
    await database.migrate(async () => {
      await sealAll(database.pool, secrets);
      await digestAccounts(database.pool, secrets);
      await prepare(config, database, secrets);
    });
    await requireStore(database.pool, config);
    signal?.throwIfAborted();
    const clock = await databaseClock(database.pool);
    const comparing = setInterval(() => void clock.compare(), compareEvery).unref();
    const services: Services = { ...openServices(config, database.pool, secrets), now: clock.now };
    const jobs = openJobPool(database.pool, logger);
    let worker: Worker | undefined;
    return {
      config,
      database,
      services,
      async work() {
        const tasks = tasksOf({ ...openServices(config, jobs.pool, secrets), now: clock.now });
        worker = await startWorker({ pool: database.pool, tasks, crontab, cut: () => void jobs.close(), logger });
      },
      async stop() {
        clearInterval(comparing);
        try {
          await worker?.stop();
          await jobs.close();
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
