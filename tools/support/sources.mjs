import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Where a finished build writes the hash of what it was made of. */
export const stampFile = 'dist/sources.sha256';

const made = [
  'contract',
  'machines',
  'src',
  'server',
  'public',
  'tools',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** @returns {string[]} every file below a path, sorted, so that the hash does not depend on the disk */
function filesOf(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).toSorted();
  return names.flatMap((name) => filesOf(join(path, name)));
}

/** The hash of everything the build reads, by path and content: a touched file is no change, a moved one is. */
export function sourceHash(/** @type {string} */ root) {
  const hash = createHash('sha256');
  for (const file of made.flatMap((path) => filesOf(join(root, path)))) {
    hash
      .update(`${relative(root, file).replaceAll(sep, '/')}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
