import type pg from 'pg';
import { inject } from 'vitest';

import { isLoopback } from '../../../server/platform/config.ts';
import { type Embedded, startEmbedded } from '../../../server/platform/database/embedded.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { createPool } from '../../../server/platform/database/pool.ts';
import { careless, givenServer, template, testBinaries } from './cluster.ts';
import { copyDatabase, makeTemplate } from './templates.ts';
import { within } from '../within.ts';

export interface TestDatabase {
  /** Works as the application's role. */
  pool: pg.Pool;
  /** Works as the role that owns the schema. */
  ownerPool: pg.Pool;
  /** Logs in as the application's role. */
  url: string;
  ownerUrl: string;
  drop(): Promise<void>;
}

let cluster: Promise<Embedded> | undefined;
let made = 0;

/** The server of TEST_DATABASE_URL in the shape of an embedded one; stopping it leaves it running. */
function givenCluster(url: string): Embedded {
  const { hostname, port } = new URL(url);
  if (!isLoopback(hostname)) throw new Error('TEST_DATABASE_URL: give a server on this machine, like 127.0.0.1.');
  return { url, port: Number(port || 5432), secret: 'tests', isAdopted: true, stop: () => Promise.resolve() };
}

/** This run's cluster with its template, started by the first test that needs it. */
export function testCluster(): Promise<Embedded> {
  cluster ??= (async () => {
    const given = givenServer();
    const embedded = given
      ? givenCluster(given)
      : await startEmbedded({ dir: inject('clusterDirectory'), binaries: testBinaries(), flags: careless });
    await makeTemplate(embedded, template, ({ ownerUrl }) => migrate({ ownerUrl }));
    return embedded;
  })();
  return cluster;
}

/** A migrated, empty database of its own; drop it in `afterAll`. `isMigrated: false` gives one without any table. */
export const testDatabase = ({ isMigrated = true } = {}): Promise<TestDatabase> =>
  copyOfTemplate(isMigrated ? template : 'template1');

/** A database of its own with what a template of this run's cluster holds; drop it in `afterAll`. */
export async function copyOfTemplate(from: string): Promise<TestDatabase> {
  const embedded = await testCluster();
  made += 1;
  const { url, ownerUrl, drop } = await copyDatabase(embedded, from, `test_${process.pid}_${made}`);
  const pool = createPool({ url, max: 5, statementTimeout: within(3500), queryTimeout: within(3900) });
  const ownerPool = createPool({ url: ownerUrl, max: 2, statementTimeout: 0, queryTimeout: 0 });
  return {
    pool,
    ownerPool,
    url,
    ownerUrl,
    async drop() {
      await Promise.all([pool.end(), ownerPool.end()]);
      await drop();
    },
  };
}
