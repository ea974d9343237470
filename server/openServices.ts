import type { Pool } from 'pg';

import { sessionLookup } from './features/session/current.ts';
import type { Config } from './platform/config.ts';
import { openFileStore } from './platform/files/fileStore.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Services } from './platform/services.ts';

/** What runs in production and development: sessions from the database; the machine's clock, which `start` sets by the database's. */
export const openServices = (config: Config, pool: Pool, secrets: Secrets): Services => ({
  config,
  pool,
  secrets,
  files: openFileStore({ config, pool }),
  now: () => new Date(),
  session: sessionLookup(pool),
});
