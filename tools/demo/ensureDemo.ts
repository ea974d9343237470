import type pg from 'pg';
import sql from 'sql-template-tag';

import type { Config } from '../../server/platform/config.ts';
import { type Queryable, queryOne } from '../../server/platform/database/pool.ts';
import { withoutLimits } from '../../server/platform/database/withoutLimits.ts';
import { compactFacts } from '../../server/features/figures/compact.ts';
import { closeRoot } from '../../server/features/ledger/close.ts';
import { keepMonths } from '../../server/features/figures/months.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { type Counts, demoSteps } from './demo.ts';
import { lay, readProgress, writeProgress } from './lay.ts';

/** Whether all of the demo data is there. */
export async function isDemoLaid(db: Queryable): Promise<boolean> {
  const progress = await readProgress(db);
  return progress !== undefined && progress.done === progress.steps;
}

interface Given {
  now?: Date;
  counts?: Counts;
  tell?: (line: string) => void;
  /** Ends the laying after the step under way. */
  signal?: AbortSignal | undefined;
}

/**
 * Lays the demo data in an empty installation in demo mode; a start that was cut short is taken up where it ended.
 * Run it under the lock of migrations. Answers whether anything was laid.
 */
export async function ensureDemo(
  config: Pick<Config, 'isDemo'>,
  { pool, ownerUrl, secrets }: { pool: pg.Pool; ownerUrl: string; secrets: Secrets },
  { now = new Date(), counts, tell, signal }: Given = {},
): Promise<boolean> {
  if (!config.isDemo) return false;
  const progress = await readProgress(pool);
  if (progress ? progress.done === progress.steps : await hasPeople(pool)) return false;
  const at = progress ? new Date(progress.now) : now;
  const steps = demoSteps(at, secrets, counts);
  if (progress && progress.steps !== steps.length) {
    throw new Error('The demo data was created by another version: remove DATA_DIR, or set SEED_DEMO=0.');
  }
  tell?.('Creating the demo data once; this takes up to a minute…');
  const mark = async (tx: Queryable, done: number) => {
    await writeProgress(tx, { now: at.toISOString(), steps: steps.length, done });
  };
  await lay(steps, { pool, ownerUrl, mark, signal, begun: progress?.done });
  if (signal?.aborted !== true) {
    await settle(pool, at);
    await closeRoot(pool, at);
  }
  return true;
}

/** A year of rows came at once: what jobs do with them over time is done now. */
const settle = (pool: pg.Pool, now: Date): Promise<void> =>
  withoutLimits(pool, async (db) => {
    await compactFacts(db);
    await keepMonths(db, now);
  });

const hasPeople = async (db: Queryable): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from users limit 1`)) !== undefined;

/** For a start of the product: creates the demo data where needed and prints it in the terminal. */
export const prepareDemo =
  (signal?: AbortSignal) =>
  async (config: Config, { pool, ownerUrl }: { pool: pg.Pool; ownerUrl: string }, secrets: Secrets): Promise<void> => {
    await ensureDemo(config, { pool, ownerUrl, secrets }, { tell: console.log, signal });
  };
