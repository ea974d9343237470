import { migrate } from '../../../server/platform/database/migrate.ts';
import { createPool } from '../../../server/platform/database/pool.ts';
import type { Counts } from '../../../tools/demo/demo.ts';
import { ensureDemo } from '../../../tools/demo/ensureDemo.ts';
import { testSecrets } from '../secrets.ts';
import { template } from './cluster.ts';
import { type TestDatabase, copyOfTemplate, testCluster } from './database.ts';
import { makeTemplate } from './templates.ts';

const counts: Counts = {
  partners: 40,
  prospects: 60,
  leads: 60,
  referrals: 160,
  visits: 1500,
  charges: 900,
};

/** A database of its own with a year of a small programme up to `now`, laid once in a run; drop it in `afterAll`. */
export async function demoDatabase(now: Date): Promise<TestDatabase> {
  const name = `${template}_demo_${now.getTime()}`;
  await makeTemplate(await testCluster(), name, async ({ url, ownerUrl }) => {
    await migrate({ ownerUrl });
    const pool = createPool({ url, max: 5, statementTimeout: 0, queryTimeout: 0 });
    try {
      await ensureDemo({ isDemo: true }, { pool, ownerUrl, secrets: testSecrets }, { now, counts });
    } finally {
      await pool.end();
    }
  });
  return copyOfTemplate(name);
}
