import { createPool } from '../../../server/platform/database/pool.ts';
import { compactFacts } from '../../../server/features/figures/compact.ts';

/* Compacts without a pause, and prints a line for each time that something was moved. */
const [url = ''] = process.argv.slice(2);
const pool = createPool({ url });
for (;;) {
  const moved = await compactFacts(pool);
  if (moved > 0) console.log(moved);
}
