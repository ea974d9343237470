import type { Pool } from 'pg';

import type { Config } from './config.ts';
import type { FileStore } from './files/fileStore.ts';
import type { Secrets } from './secrets.ts';
import type { Session } from './session.ts';

/** What every feature gets. */
export interface Services {
  config: Config;
  pool: Pool;
  /** Seals what is stored and must not be read there. */
  secrets: Secrets;
  files: FileStore;
  /** The clock; injected so that tests and demo data can set the time. */
  now: () => Date;
  /** The session of a bearer token, or null. */
  session: (token: string) => Promise<Session | null>;
}
