import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const copy = promisify(execFile);
const makingLimit = 150_000;

/**
 * Puts the data of a server with the demo programme into `directory`. The first worker of a run that needs it has `lay` make
 * it, once; all others copy. Laid anew where there is no run's folder (see globalSetup.ts).
 */
export async function putDemoData(directory: string, lay: (directory: string) => Promise<void>): Promise<void> {
  const shared = process.env['DEMO_DATA'];
  if (shared === undefined) return;
  const made = join(shared, 'made');
  const deadline = Date.now() + makingLimit;
  while (!existsSync(made)) {
    if (Date.now() > deadline) throw new Error(`The demo data was not laid in ${makingLimit / 1000} s.`);
    if (!(await isFirst(join(shared, 'making')))) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    const draft = join(shared, 'draft');
    try {
      await lay(draft);
      await rename(draft, made);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      await rm(join(shared, 'making'), { recursive: true, force: true });
      throw error;
    }
  }
  // `cp` keeps owners, which the database insists on; Node's own copy does not.
  await copy('cp', ['-a', `${made}/.`, directory]);
}

/** Making a folder succeeds for one of those who try at once. */
const isFirst = (folder: string) =>
  mkdir(folder).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
