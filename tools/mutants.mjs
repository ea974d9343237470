import { createServer } from 'vite';
import { root } from './support/prepare.mjs';

// usage: npm run test:mutants [-- file or folder…]
// Changes what decides (machines, money, events, access) one step at a time and lets the nearest tests find out. What they
// do not find is named: the suite proves itself, or where it does not.

process.env.NODE_ENV = 'test';
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
/** @type {typeof import('./mutants/run.ts')} */
const { tryMutants } = /** @type {any} */ (await vite.ssrLoadModule('/tools/mutants/run.ts'));
try {
  process.exitCode = (await tryMutants(root, process.argv.slice(2))) ? 0 : 1;
} finally {
  await vite.close();
}
