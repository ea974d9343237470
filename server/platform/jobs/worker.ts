import { parseCronItems, run } from 'graphile-worker';
import type pg from 'pg';

import { freeJobsOfTheDead, startLiveness } from './liveness.ts';
import type { JobName, Tasks } from './jobs.ts';
import { type JobLog, workerLogger } from './logger.ts';
import { patientPool } from './patientPool.ts';

/** A job by the clock; of several nodes one adds it. */
export interface CronEntry {
  job: JobName;
  /** Minute, hour, day of month, month, day of week, in UTC: '5 0 * * *'. */
  at: string;
  /** Milliseconds back from a start in which a missed time is made up for; 0 unless given. */
  backfill?: number;
}

export interface WorkerOptions {
  /** Of the application's role; the worker makes a small pool of its own from its settings. */
  pool: pg.Pool;
  tasks: Partial<Tasks>;
  crontab?: readonly CronEntry[];
  /** Jobs at once. */
  concurrency?: number;
  /** Polling interval for due jobs in milliseconds; new ones are signalled. */
  pollInterval?: number;
  /** Ends what jobs do that have not ended within their time to stop; without it they are waited for. */
  cut?: () => void;
  logger?: JobLog;
}

/** ms that jobs have to end once the worker stops. */
const timeToStop = 5000;

export interface Worker {
  /** Takes no more jobs and waits for those under way; what has not ended after 5 s is given back. */
  stop(): Promise<void>;
}

/** Runs jobs until stopped. A failed one is tried again after 2.7, 7.4, 20, 55 … seconds. */
export async function startWorker({
  pool,
  tasks,
  crontab = [],
  concurrency = 4,
  pollInterval = 2000,
  cut = () => {},
  logger,
}: WorkerOptions): Promise<Worker> {
  // graphile-worker reckons with Dates and waits in LISTEN: neither our parsers nor our time limits are for it.
  const own = patientPool({
    ...pool.options,
    max: concurrency + 2,
    types: undefined,
    query_timeout: 0,
    statement_timeout: 0,
  });
  own.on('error', (error) => logger?.warn({ err: error }, 'an idle connection of the worker was lost'));
  own.on('connect', (client) => {
    client.on('error', (error) => logger?.warn({ err: error }, 'a connection of the worker was lost'));
  });
  const liveness = startLiveness(own, logger);
  const announcing: GraphileConfig.Plugin = {
    name: 'TributaryLivenessPlugin',
    version: '1.0.0',
    worker: {
      hooks: {
        startWorker: (_ctx, event) => liveness.announce(event.worker.workerPool.id),
      },
    },
  };
  const close = async () => {
    try {
      await liveness.stop();
    } finally {
      await own.end();
    }
  };
  try {
    await freeJobsOfTheDead(own);
    const runner = await run({
      pgPool: own,
      taskList: { ...tasks },
      parsedCronItems: parseCronItems(
        crontab.map(({ job, at, backfill }) => ({ task: job, match: at, options: { backfillPeriod: backfill } })),
      ),
      concurrency,
      pollInterval,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: timeToStop,
      logger: workerLogger(logger),
      preset: { plugins: [announcing] },
    });
    return {
      async stop() {
        const stopping = runner.stop();
        const cutting = setTimeout(cut, timeToStop);
        try {
          await stopping;
        } finally {
          clearTimeout(cutting);
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
