import pg from 'pg';
import sql from 'sql-template-tag';

import { connect } from '../../server/platform/database/connection.ts';
import { type Queryable, execute, queryOne, transaction } from '../../server/platform/database/pool.ts';
import { registerLifecycles } from '../../server/registerLifecycles.ts';
import { withoutMail } from '../../server/platform/mail/silence.ts';
import type { Step } from './step.ts';

/** After so many steps, 2, 4, 8 … times as many tables that were empty are analysed for the planner, roughly. */
const firstAnalysis = 40;
const roughly = 'set default_statistics_target = 10';
const busy = 'referrals, charges, commissions, ledger_entries, app_events, visits, payouts, payout_lines';

export interface Laying {
  /** Works as the application's role. */
  pool: pg.Pool;
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
  /** Called in the transaction of each step, with how many are done then. */
  mark?: (tx: Queryable, done: number) => Promise<void>;
  /** How many steps are laid already. */
  begun?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Runs the steps in order without sending emails; answers their number. */
export async function lay(steps: Iterable<Step>, { pool, ownerUrl, mark, begun = 0, signal }: Laying): Promise<number> {
  registerLifecycles();
  // One connection without time limits: a step may take longer than any request.
  const own = new pg.Pool({ ...pool.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  own.on('error', () => {});
  const owner = await connect(ownerUrl);
  await owner.query(roughly);
  let done = 0;
  let nextAnalysis = begun + firstAnalysis;
  try {
    for (const step of steps) {
      done += 1;
      if (done <= begun) continue;
      signal?.throwIfAborted();
      const place = done;
      await withoutMail(() =>
        transaction(own, async (tx) => {
          await tx.query('set local synchronous_commit = off');
          await step.run(tx);
          await mark?.(tx, place);
        }),
      );
      if (done === nextAnalysis) {
        await owner.query(`analyze ${busy}`);
        nextAnalysis = begun + (nextAnalysis - begun) * 2;
      }
    }
    if (done > begun) {
      await owner.query('reset default_statistics_target');
      await owner.query('vacuum analyze');
    }
    return done;
  } finally {
    await own.end();
    await owner.end();
  }
}

interface Progress {
  readonly now: string;
  readonly steps: number;
  readonly done: number;
}

/** How far the demo data is laid; undefined where it is not begun. */
export const readProgress = async (db: Queryable): Promise<Progress | undefined> =>
  (await queryOne<{ value: Progress }>(db, sql`select value from settings where name = 'demo'`))?.value;

export const writeProgress = (db: Queryable, progress: Progress): Promise<number> =>
  execute(
    db,
    sql`insert into settings (name, value) values ('demo', ${JSON.stringify(progress)}::jsonb)
        on conflict (name) do update set value = excluded.value, updated_at = now()`,
  );
