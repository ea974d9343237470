import type { Pool } from 'pg';
import { appRole } from '../../server/database/connection.ts';
import { startEmbedded } from '../../server/database/embedded.ts';
import { createPool } from '../../server/database/pool.ts';
import { embeddedUrl } from '../../server/database/provision.ts';
import type { ServerProcess } from './server.ts';

/**
 * Lays rows into the embedded database of a running server, as the application's role: for what the product has no
 * screen for yet, and for where a test begins.
 */
export async function withDatabase<T>(server: ServerProcess, lay: (pool: Pool) => Promise<T>): Promise<T> {
  const dir = server.env['DATA_DIR'];
  if (dir === undefined) throw new Error('The server has no data directory.');
  const embedded = await startEmbedded({ dir });
  const pool = createPool({ url: embeddedUrl(embedded, appRole, 'tributary'), role: appRole });
  try {
    return await lay(pool);
  } finally {
    await pool.end();
    await embedded.stop();
  }
}
