import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { holdBudgets } from './scripts/support/budget.mjs';
import { writeLoginPage, writePreloads } from './scripts/support/shell.mjs';
import { sourcesFile } from './scripts/support/manifest.mjs';
import { precompress } from './scripts/support/precompress.mjs';
import { sourceHash, stampFile } from './scripts/support/sources.mjs';

const root = import.meta.dirname;
const client = join(root, 'dist/client');
/** Modules that belong on chunks of their own, loaded when something is drawn. */
const chartModules = /\/node_modules\/(recharts|@mantine\/charts|world-atlas|d3-\w+)\/|\/src\/ui\/charts\/Drawn/;

/** `server/main.ts` becomes dist/server/main.js, every file of `server/commands` becomes dist/server/commands/<name>.js. */
function serverEntries() {
  const directory = join(root, 'server/commands');
  const commands = existsSync(directory)
    ? readdirSync(directory).filter((file) => file.endsWith('.ts') && file !== 'prepare.ts')
    : [];
  return {
    main: 'server/main.ts',
    ...Object.fromEntries(commands.map((file) => [`commands/${file.slice(0, -3)}`, `server/commands/${file}`])),
  };
}

/** After both bundles: compress what is served, weigh the first loads, stamp the build with the hash of its sources. */
function finish(): Plugin {
  let hash = '';
  const charts = new Set<string>();
  return {
    name: 'tributary-finish',
    sharedDuringBuild: true,
    apply: 'build',
    config() {
      // Taken before the build reads anything: a file saved meanwhile makes the next start build again.
      hash = sourceHash(root);
      rmSync(join(root, stampFile), { force: true });
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      const sources: Record<string, string> = {};
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        if (file.moduleIds.some((id) => chartModules.test(id))) charts.add(file.fileName);
        for (const id of file.moduleIds)
          if (!id.includes('/node_modules/')) sources[relative(root, id).replaceAll(sep, '/')] = file.fileName;
      }
      this.emitFile({ type: 'asset', fileName: sourcesFile, source: JSON.stringify(sources) });
    },
    buildApp: {
      order: 'post',
      async handler() {
        await writeLoginPage(root);
        writePreloads(root);
        precompress(client);
        holdBudgets(root, charts);
        writeFileSync(join(root, stampFile), hash);
      },
    },
  };
}

export default defineConfig({
  plugins: [react({ compiler: true }), finish()],
  // Bundled for development, wouter would be compiled too, and its hooks, called through an object, would be skipped.
  optimizeDeps: {
    exclude: ['wouter'],
    include: ['wouter > regexparam', 'wouter > use-sync-external-store/shim/index.js'],
  },
  resolve: {
    alias: [
      // What wouter and @xstate/react bring for older Reacts, React has itself: half a kilobyte of the login route.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  // Replaced in every answer by server/plugins/page.ts (scripts/dev.mjs in development).
  html: { cspNonce: '__CSP_NONCE__' },
  server: { watch: { ignored: ['**/.data/**', '**/dist/**', '**/test-results/**', '**/tests/**', '**/e2e/**'] } },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // The page's policy refuses data: in fonts and images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          output: {
            // Few files instead of a hundred small ones: on a line of 60 ms a browser fetches six at a time. Each group
            // takes what it imports with it, as far as no group above it has that already.
            codeSplitting: {
              groups: [
                { name: 'entry', tags: ['$initial'], priority: 7 },
                { name: 'login', test: /\/src\/session\/LoginPage\.tsx$/, priority: 6 },
                { name: 'calls', test: /\/src\/api\/call\.ts$/, priority: 5 },
                {
                  name: 'outside',
                  test: /\/src\/(session\/(CheckMail|EmailVerification|Approval|RegisterSuccess)Page|app\/ErrorPage)\.tsx$/,
                  priority: 4,
                },
                { name: 'form', test: /\/src\/session\/RegisterUserPage\.tsx$/, priority: 3 },
                { name: 'query', test: /\/src\/ui\/(useResource|useCollection)\.ts$/, priority: 2 },
                { name: 'frame', test: /\/src\/app\/SignedInFrame\.tsx$/, priority: 1 },
                { name: 'list', test: /\/src\/ui\/(DataTable\.tsx|FilterSelect\.tsx)$/, priority: 0 },
              ],
            },
          },
        },
      },
    },
    // What renders the login page into its HTML, run by the build itself.
    shell: {
      consumer: 'server',
      build: {
        outDir: 'dist/shell',
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: { prerender: 'src/prerender.tsx' } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: serverEntries(),
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
});
