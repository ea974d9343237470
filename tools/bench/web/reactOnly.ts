import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fastify from 'fastify';
import { build } from 'vite';

import { precompress } from '../../support/precompress.mjs';
import { page } from '../../../server/platform/plugins/page.ts';
import type { Listening } from '../child.ts';

/** Builds the page of tools/bench/reactOnly below a directory and serves it as the product serves its own. */
export async function serveReactOnly(directory: string): Promise<Listening> {
  const outDir = join(directory, 'react-only');
  await build({
    configFile: false,
    root: join(process.cwd(), 'tools/bench/reactOnly'),
    logLevel: 'error',
    html: { cspNonce: '__CSP_NONCE__' },
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  precompress(outDir);
  // What the product's server expects of a build beside this.
  copyFileSync(join(outDir, 'index.html'), join(outDir, 'login.html'));
  mkdirSync(join(outDir, '.vite'));
  writeFileSync(join(outDir, '.vite/preloads.json'), '{}');
  const app = fastify();
  await app.register(page, { directory: outDir });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, stop: () => app.close() };
}
