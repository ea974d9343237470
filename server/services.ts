import type { Pool } from 'pg';

import type { Config } from './config.ts';
import { sessionLookup, type Session } from './session/current.ts';

/** What every feature is given. */
export interface Services {
  config: Config;
  pool: Pool;
  /** The clock; injected so that tests and demo data can say what time it is. */
  now: () => Date;
  /** The session of a bearer token, or null. */
  session: (token: string) => Promise<Session | null>;
}

/** What runs in production and development: the machine's clock, sessions from the database. */
export const openServices = (config: Config, pool: Pool): Services => ({
  config,
  pool,
  now: () => new Date(),
  session: sessionLookup(pool),
});
