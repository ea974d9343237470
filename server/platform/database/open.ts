import type pg from 'pg';

import type { Config } from '../config.ts';
import type { JobLog } from '../jobs/logger.ts';
import { appRole } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { embeddedUrl, ownerRole, provision } from './provision.ts';

export interface Database {
  /** Works as the application's role. */
  pool: pg.Pool;
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
  kind: 'embedded' | 'external';
  /** Migrates; `afterwards` runs under the same lock. Call before the first query. */
  migrate(afterwards?: () => Promise<void>): Promise<void>;
  /** Closes the pool and, if this was its last owner, stops the embedded server. */
  close(): Promise<void>;
}

type OpenConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

const database = 'tributary';

/** Opens DATABASE_URL, or the embedded database in DATA_DIR, which is started for it. */
export async function openDatabase(config: OpenConfig, logger?: JobLog): Promise<Database> {
  const opened = config.databaseUrl
    ? { url: config.databaseUrl, ownerUrl: config.databaseOwnerUrl ?? config.databaseUrl }
    : await openEmbedded(config.dataDir, logger);
  const pool = createPool({ url: opened.url, role: appRole, logger });
  return {
    pool,
    ownerUrl: opened.ownerUrl,
    kind: config.databaseUrl ? 'external' : 'embedded',
    migrate: (afterwards) => migrate({ ownerUrl: opened.ownerUrl, afterwards, logger }),
    async close() {
      await pool.end();
      if ('stop' in opened) await opened.stop();
    },
  };
}

async function openEmbedded(dir: string, logger?: JobLog) {
  const embedded = await startEmbedded({ dir, logger });
  try {
    await provision(embedded, database);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return {
    url: embeddedUrl(embedded, appRole, database),
    ownerUrl: embeddedUrl(embedded, ownerRole, database),
    stop: () => embedded.stop(),
  };
}
