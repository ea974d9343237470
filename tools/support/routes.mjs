import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ pattern: string, sources: string[] }} RouteSources a route's address, and the modules loaded for it after the entry */

/** What a frame of src/app/Router.tsx loads beside its page; the narrow one is in the entry. */
const frames = {
  narrow: [],
  plain: [],
  wide: ['src/shell/WideFrame.tsx'],
  bare: ['src/shell/BareFrame.tsx'],
  partner: ['src/shell/SignedInFrame.tsx'],
  admin: ['src/shell/SignedInFrame.tsx'],
};
const pageList = 'src/app/pages.ts';

/** `./x.tsx` and `../x.tsx`, as a file of src/app names it, from the root. */
const fromApp = (/** @type {string} */ path) => new URL(path, 'file:///src/app/').pathname.slice(1);

/**
 * Which modules each route of src/app/routes.tsx loads, read from its source and that of src/app/pages.ts.
 * @returns {RouteSources[]}
 */
export function routeSources(/** @type {string} */ root) {
  const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
  const [table, list, addresses] = [read('src/app/routes.tsx'), read(pageList), read('src/paths.ts')];
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const [, name = '', path = ''] of table.matchAll(/const (\w+) = lazy\(\(\) => import\('([^']+)'\)\)/g))
    pages[name] = [fromApp(path)];
  for (const [, name = '', path = ''] of (list.split('\n};')[0] ?? '').matchAll(/(\w+): \(\) => import\('([^']+)'\)/g))
    pages[name] = [pageList, fromApp(path)];
  const patterns = Object.fromEntries(
    [...addresses.matchAll(/(\w+): \{\s*pattern: '([^']+)'/g)].map(([, name, pattern]) => [name, pattern]),
  );

  const rows = /\{\s*pattern: (?:paths\.)?(\w+)\.pattern,[^{}]*?frame: '(\w+)',[^{}]*?page: (\w+),?\s*\}/g;
  const found = [...table.matchAll(rows)].map(([, path = '', frame = '', page = '']) => ({
    pattern: patterns[path],
    sources: [...(frames[/** @type {keyof typeof frames} */ (frame)] ?? []), ...(pages[page] ?? [])],
    isKnown: frame in frames && page in pages && path in patterns,
    path,
  }));
  const count = table.match(/\bpage: \w+Page\b/g)?.length;
  const unknown = found.filter(({ isKnown }) => !isKnown).map(({ path }) => path);
  // The row of unknown addresses has no pattern in paths.ts.
  if (found.length + 1 !== count || unknown.length > 0)
    throw new Error(
      `tools/support/routes.mjs reads ${found.length + 1} of ${count} routes in src/app/routes.tsx${unknown.length > 0 ? ` and does not know what ${unknown.join(', ')} loads` : ''}: bring the two together.`,
    );
  return found.map(({ pattern, sources }) => ({ pattern: pattern ?? '', sources }));
}
