import { join } from 'node:path';
import { runnerImport } from 'vite';

/**
 * @typedef {{ pattern: string, sources: string[], parts: string[], partsWithoutQuery: string[] }} RouteSources a route's address, the
 * modules loaded for it after the entry, and those that its page draws at once, always or where the address has no query
 */

/** What a frame of src/app/Router.tsx loads beside its page; the narrow one is in the entry. */
const frames = {
  narrow: [],
  plain: [],
  wide: ['src/shell/WideFrame.tsx'],
  bare: ['src/shell/BareFrame.tsx'],
  partner: ['src/shell/SignedInFrame.tsx'],
  admin: ['src/shell/SignedInFrame.tsx'],
};

/** What every page after the login loads beside its own: the list of pages, and the bars above them. */
const beside = ['src/app/pages.ts', 'src/app/Overlays.tsx'];

/** What it asks with: first, since its answers take longest. */
const asking = ['src/features/session/sessionCalls.ts', 'src/app/firstLists.ts', 'src/shared/data/askList.ts'];

/**
 * Which modules each route of src/app/routes.ts loads.
 * @param {readonly string[]} modules every module of the client build, as its manifest names them
 * @returns {Promise<RouteSources[]>}
 */
export async function routeSources(/** @type {string} */ root, modules) {
  /** @type {{ module: typeof import('../../src/app/routes.ts') }} */
  const { module } = await runnerImport(join(root, 'src/app/routes.ts'));
  /** @type {{ module: typeof import('../../src/app/firstParts.ts') }} */
  const { module: parts } = await runnerImport(join(root, 'src/app/firstParts.ts'));
  const moduleOf = (/** @type {string} */ pattern, /** @type {string} */ name) => {
    const found = modules.filter((file) => file.endsWith(`/${name}.tsx`));
    if (found.length !== 1 || !found[0])
      throw new Error(`${pattern} shows ${name}: ${found.length} modules have that name.`);
    return found[0];
  };
  const unknown = Object.keys(parts.firstParts).filter(
    (pattern) => !module.routes.some((route) => route.pattern === pattern),
  );
  if (unknown.length > 0) throw new Error(`src/app/firstParts.ts: no route is ${unknown.join(', ')}.`);
  return module.routes.map(({ pattern, frame, page }) => {
    const found = moduleOf(pattern, page);
    const { always = [], withoutQuery = [] } = parts.firstParts[pattern] ?? {};
    const named = (/** @type {readonly string[]} */ names) => names.map((name) => moduleOf(pattern, name));
    return {
      pattern,
      sources: page === 'LoginPage' ? [found] : [...asking, ...frames[frame], found, ...beside],
      parts: named(always),
      partsWithoutQuery: named(withoutQuery),
    };
  });
}
