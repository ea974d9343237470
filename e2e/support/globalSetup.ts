import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what the workers of one run share; gone with the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-e2e-demo-'));
  process.env['DEMO_DATA'] = directory;
  return () => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}
