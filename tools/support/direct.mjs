import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const packages = ['@mantine/core', '@mantine/hooks'];

/** @typedef {{ file: string, name: string }} Origin the file that exports something, and the name it has there */

/** @returns {[string, string][]} the name there and the name here of each part of an `{ a, b as c }` */
const parts = (/** @type {string} */ list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [there = '', here = there] = part.split(/\s+as\s+/);
      return [there, here];
    });

/** Which file of a package each name of its index comes from. */
function origins(/** @type {string} */ name) {
  const index = join(root, 'node_modules', name, 'esm/index.mjs');
  const text = readFileSync(index, 'utf8');
  /** @type {Map<string, Origin>} */
  const imported = new Map();
  for (const [, list = '', path = ''] of text.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    for (const [there, here] of parts(list)) imported.set(here, { file: join(dirname(index), path), name: there });
  /** @type {Map<string, Origin>} */
  const exported = new Map();
  for (const [, list = ''] of text.matchAll(/export \{([^}]*)\};/g))
    for (const [there, here] of parts(list)) {
      const origin = imported.get(there);
      if (origin) exported.set(here, origin);
    }
  return exported;
}

/**
 * Rewrites what a module imports from the index of Mantine's packages into imports from the files behind it. Rolldown's
 * groups take along what a module imports: by way of the index each took everything that anything uses.
 */
export function directImports() {
  const known = new Map(packages.map((name) => [name, origins(name)]));
  const pattern = new RegExp(`\\b(import|export)\\s*\\{([^}]*)\\}\\s*from\\s*["'](${packages.join('|')})["'];?`, 'g');
  return (/** @type {string} */ code) =>
    code.replace(pattern, (whole, keyword, list, name) => {
      const lines = parts(list).map(([there, here]) => {
        const origin = known.get(name)?.get(there);
        return origin
          ? `${keyword} { ${origin.name} as ${here} } from ${JSON.stringify(origin.file)};`
          : `${keyword} { ${there} as ${here} } from '${name}';`;
      });
      return lines.join(' ') || whole;
    });
}
