import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { connect } from '../../../server/platform/database/connection.ts';
import { clusterPaths } from '../../../server/platform/database/embedded/cluster.ts';
import { isAlive, stopPostmaster } from '../../../server/platform/database/embedded/postmaster.ts';

/**
 * What a test cluster may do that a real one may not: forget, when the machine stops. Nor does a statement start workers, which
 * the planner takes to be worth it where a hundred tables have a few rows each and no statistics: they cost four times its work.
 */
export const careless = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'autovacuum=off',
  'max_parallel_workers_per_gather=0',
].flatMap((setting) => ['-c', setting]);

/** The binaries the tests run on: PostgreSQL 15 of the system with TEST_PG=15, else the embedded ones. */
export function testBinaries(): string | undefined {
  const wanted = process.env['TEST_PG'];
  return wanted ? `/usr/lib/postgresql/${wanted}/bin` : undefined;
}

/**
 * A running PostgreSQL on this machine to test on instead of starting one: a superuser's URL in TEST_DATABASE_URL. Only
 * a scratch server, and one run at a time: roles and databases are made and dropped there.
 */
export const givenServer = (): string | undefined => process.env['TEST_DATABASE_URL'] || undefined;

/** The migrated database that every test's own is copied from. */
export const template = 'template_tributary';

const prefix = 'tributary-test-';

/** A new directory; everyone can reach it, so that a dropped root can too. */
export function scratchDirectory(): string {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `${prefix}${process.pid}-`));
  fs.chmodSync(directory, 0o755);
  return directory;
}

/** Stops what runs in a scratch directory, and removes it. */
export async function removeScratch(directory: string): Promise<void> {
  await stopPostmaster(clusterPaths(directory).data);
  fs.rmSync(directory, { recursive: true, force: true });
}

/** What killed test runs left behind. */
export async function removeAbandoned(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await removeScratch(path.join(os.tmpdir(), name));
  }
}

/** Drops the templates that an earlier run left on the server of TEST_DATABASE_URL: their schema may be an older one. */
export async function dropStaleTemplates(): Promise<void> {
  const given = givenServer();
  if (!given) return;
  const client = await connect(given);
  try {
    const { rows } = await client.query<{ name: string }>(
      `update pg_database set datistemplate = false where starts_with(datname, $1) returning datname as name`,
      [template],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
