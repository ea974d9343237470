import { join } from 'node:path';
import { runnerImport } from 'vite';

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
  return module.routes.map(({ pattern, frame, page }) => {
    const found = modules.filter((file) => file.endsWith(`/${page}.tsx`));
    if (found.length !== 1) throw new Error(`${pattern} shows ${page}: ${found.length} modules have that name.`);
    return { pattern, sources: page === 'LoginPage' ? found : [...asking, ...frames[frame], ...found, ...beside] };
  });
}
