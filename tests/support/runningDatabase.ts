import type pg from 'pg';

import { appRole } from '../../server/platform/database/connection.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { embeddedUrl } from '../../server/platform/database/provision.ts';

/**
 * Lays rows into the embedded database of a running server, as the application's role: for what the product has no
 * screen for yet, and for where a test begins.
 */
export async function withDatabase<T>(dataDir: string | undefined, lay: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (dataDir === undefined) throw new Error('The server has no DATA_DIR.');
  const embedded = await startEmbedded({ dir: dataDir });
  const pool = createPool({ url: embeddedUrl(embedded, appRole, 'tributary'), role: appRole });
  try {
    return await lay(pool);
  } finally {
    await pool.end();
    await embedded.stop();
  }
}
