import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { clusterPaths } from '../../server/platform/database/embedded/cluster.ts';
import { isAlive, stopPostmaster } from '../../server/platform/database/embedded/postmaster.ts';

/** What a test cluster may do that a real one may not: forget, when the machine stops. */
export const careless = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off'].flatMap(
  (setting) => ['-c', setting],
);

/** The binaries the tests run on: PostgreSQL 15 of the system with TEST_PG=15, else the embedded ones. */
export function testBinaries(): string | undefined {
  const wanted = process.env['TEST_PG'];
  return wanted ? `/usr/lib/postgresql/${wanted}/bin` : undefined;
}

const prefix = 'tributary-test-';

/** A new directory; everybody can reach it, so that a dropped root can too. */
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

/** What test runs left that were killed. */
export async function removeAbandoned(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await removeScratch(path.join(os.tmpdir(), name));
  }
}
