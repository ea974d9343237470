import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './support/prepare.mjs';

// Writes machines/diagrams anew: picture, Mermaid text and JSON of every machine, the page that shows them, and the
// tables of machines/README.md.

const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
/** @type {typeof import('./diagrams/files.ts')} */
const { diagramFiles } = /** @type {any} */ (await vite.ssrLoadModule('/tools/diagrams/files.ts'));
/** @type {typeof import('../tests/support/charts/pathCounts.ts')} */
const { pathCounts } = /** @type {any} */ (await vite.ssrLoadModule('/tests/support/charts/pathCounts.ts'));
const files = await diagramFiles(pathCounts());
await vite.close();

const directory = join(root, 'machines/diagrams');
mkdirSync(directory, { recursive: true });
for (const file of readdirSync(directory))
  if (!files.has(file) && file !== 'mutants.json') rmSync(join(directory, file));
for (const [file, text] of files) writeFileSync(join(directory, file), text);
console.log(`machines/diagrams: ${files.size} files`);
