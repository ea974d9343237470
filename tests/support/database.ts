import type pg from 'pg';
import { inject } from 'vitest';

import { appRole, connect } from '../../server/platform/database/connection.ts';
import { type Embedded, startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createPool } from '../../server/platform/database/pool.ts';
import { embeddedUrl, ownerRole, provision } from '../../server/platform/database/provision.ts';
import { careless, testBinaries } from './cluster.ts';

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

const template = 'template_tributary';
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

/** This run's cluster with its template, started by whoever asks first. */
export function testCluster(): Promise<Embedded> {
  cluster ??= (async () => {
    const embedded = await startEmbedded({
      dir: inject('clusterDirectory'),
      binaries: testBinaries(),
      flags: careless,
    });
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
