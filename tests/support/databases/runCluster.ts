import type pg from 'pg';

import { appRole } from '../../../server/platform/database/connection.ts';
import { type Embedded, startEmbedded } from '../../../server/platform/database/embedded.ts';
import { createPool } from '../../../server/platform/database/pool.ts';
import { careless } from './cluster.ts';
import { type Addresses, copyDatabase, type CopiedDatabase, makeTemplate } from './templates.ts';
import { within } from '../within.ts';

interface PooledDatabase extends CopiedDatabase {
  /** Works as the application's role. */
  pool: pg.Pool;
}

/** The database cluster that the worker processes of one run share. */
export interface RunCluster {
  /** A copy of a template that the first who needs it fills; see `makeTemplate`. */
  copyOf(template: string, fill: (database: Addresses) => Promise<void>): Promise<PooledDatabase>;
  /** Gives up this process's share of the cluster. */
  leave(): Promise<void>;
}

let made = 0;

/** Joins the cluster in this directory, or starts it, at the first database. */
export function joinCluster(directory: string): RunCluster {
  let joining: Promise<Embedded> | undefined;
  // Each server has a pool of ten connections, and its listeners.
  const join = () => (joining ??= startEmbedded({ dir: directory, flags: [...careless, '-c', 'max_connections=300'] }));
  return {
    async copyOf(template, fill) {
      const embedded = await join();
      await makeTemplate(embedded, template, fill);
      made += 1;
      const database = await copyDatabase(embedded, template, `run_${process.pid}_${made}`);
      const pool = createPool({
        url: database.url,
        role: appRole,
        max: 3,
        statementTimeout: within(3500),
        queryTimeout: within(3900),
      });
      return {
        ...database,
        pool,
        async drop() {
          await pool.end();
          await database.drop();
        },
      };
    },
    async leave() {
      await (await joining)?.stop();
    },
  };
}
