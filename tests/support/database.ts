import type pg from 'pg';
import { inject } from 'vitest';

import { isLoopback } from '../../server/platform/config.ts';
import { appRole, connect } from '../../server/platform/database/connection.ts';
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { embeddedUrl, ownerRole, provision } from '../../server/platform/database/provision.ts';
import { careless, givenServer, template, testBinaries } from './cluster.ts';

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

/** Held while the template is made, in the database `postgres`. */
const templating = 4_100_101;
let cluster: Promise<Embedded> | undefined;
let made = 0;

async function makeTemplate(embedded: Embedded) {
  const client = await connect(embedded.url);
  const isMade = async () => {
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [template]);
    return rowCount === 1;
  };
  try {
    if (await isMade()) return;
    await client.query('select pg_advisory_lock($1)', [templating]);
    if (await isMade()) return;
    await provision(embedded, template);
    await migrate({ ownerUrl: embeddedUrl(embedded, ownerRole, template) });
    await client.query(`alter database ${template} is_template true`);
  } finally {
    await client.end();
  }
}

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
    await makeTemplate(embedded);
    return embedded;
  })();
  return cluster;
}

/** A migrated, empty database of its own; drop it in `afterAll`. `isMigrated: false` gives one without any table. */
export async function testDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const embedded = await testCluster();
  made += 1;
  const name = `test_${process.pid}_${made}`;
  const admin = await connect(embedded.url);
  try {
    await admin.query(`create database ${name} owner ${ownerRole} template ${isMigrated ? template : 'template1'}`);
  } finally {
    await admin.end();
  }
  const url = embeddedUrl(embedded, appRole, name);
  const ownerUrl = embeddedUrl(embedded, ownerRole, name);
  const pool = createPool({ url, max: 5 });
  const ownerPool = createPool({ url: ownerUrl, max: 2, statementTimeout: 0, queryTimeout: 0 });
  return {
    pool,
    ownerPool,
    url,
    ownerUrl,
    async drop() {
      await Promise.all([pool.end(), ownerPool.end()]);
      const client = await connect(embedded.url);
      try {
        await client.query(`drop database ${name} with (force)`);
      } finally {
        await client.end();
      }
    },
  };
}
