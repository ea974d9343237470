import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { holdBudgets } from './scripts/support/budget.mjs';
import { directImports } from './scripts/support/direct.mjs';
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

/** mantine-datatable finds our choice of Mantine's parts: what it never draws here stays out, what it draws per cell is plain. */
function leanDataTable(): Plugin {
  return {
    name: 'tributary-lean-data-table',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '@mantine/core' && importer?.includes('/node_modules/mantine-datatable/')
        ? join(root, 'src/ui/mantineForDataTable.tsx')
        : null;
    },
  };
}

/** The browser's bundle has Mantine's parts from their own files (see directImports). */
function direct(): Plugin {
  const rewrite = directImports();
  return {
    name: 'tributary-direct-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return /\.(m?js|tsx?)$/.test(id) && !id.includes('/mantine-datatable/') && code.includes('@mantine/')
        ? { code: rewrite(code), map: null }
        : null;
    },
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
  plugins: [leanDataTable(), react({ compiler: true }), direct(), finish()],
  // Bundled for development, wouter would be compiled too, and its hooks, called through an object, would be skipped.
  optimizeDeps: {
    // mantine-datatable, bundled, would not pass by leanDataTable.
    exclude: ['wouter', 'mantine-datatable'],
    include: ['wouter > regexparam', 'wouter > use-sync-external-store/shim/index.js', 'mantine-datatable > clsx'],
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
                { name: 'entry', tags: ['$initial'], priority: 20 },
                {
                  name: 'controls',
                  test: /\/@mantine\/core\/esm\/components\/(ActionIcon|Anchor|CloseButton|Group|Input|InputBase|Stack|TextInput)\/|\/@mantine\/hooks\/esm\/use-(merged-ref|uncontrolled|id)\/|create-safe-context|\/src\/ui\/(Notice\.|useCountdown)/,
                  priority: 19.5,
                },
                { name: 'login', test: /\/src\/session\/LoginPage\.tsx$/, priority: 19 },
                {
                  name: 'contract',
                  test: /\/node_modules\/zod\/|\/src\/api\/(answers|input|problem|problemError)\.ts$|\/contract\/(schemas|endpoint|lists|problem|session|user)\.ts$/,
                  priority: 18,
                },
                {
                  name: 'faces',
                  test: /\/src\/ui\/(Empty|Failed|Loading|Slow|useCommand|useSubmission|later|tips|unsaved|pageName)\.tsx?$|\/@mantine\/core\/esm\/(core|components\/(SimpleGrid|Flex|Badge|Skeleton|ScrollArea\/utils))\/|\/@mantine\/core\/styles\/(SimpleGrid|Badge|Skeleton|VisuallyHidden)\.css|\/@mantine\/hooks\/esm\/use-(timeout|mutation-observer|media-query|callback-ref|did-update)\//,
                  priority: 15,
                },
                { name: 'query', test: /\/src\/ui\/(useResource|useCollection)\.ts$/, priority: 14 },
                { name: 'frame', test: /\/src\/app\/SignedInFrame\.tsx$/, priority: 13 },
                {
                  name: 'page',
                  test: /\/src\/ui\/(PageHeader|Panel|Status|When|format|LateSelect|Resource)\.tsx?$/,
                  priority: 12,
                },
                { name: 'list', test: /\/src\/ui\/(DataTable|FilterSelect|Toolbar|SearchField)\.tsx$/, priority: 11 },
                {
                  name: 'fields',
                  test: /\/src\/ui\/(ContractForm|PasswordField|useContractForm)\.tsx?$/,
                  priority: 10,
                },
                {
                  name: 'outside',
                  test: /\/src\/(session\/(CheckMail|EmailVerification|Approval|RegisterSuccess)Page|app\/ErrorPage)\.tsx$/,
                  priority: 9,
                },
                { name: 'form', test: /\/src\/session\/RegisterUserPage\.tsx$/, priority: 8 },
                { name: 'calls', test: /\/src\/api\/(call|query)\.ts$/, priority: 7 },
                // What lies over a page, and comes when somebody asks for it or nothing else is to be done.
                {
                  name: 'over',
                  test: /\/src\/(ui\/(SelectBox|DialogBox|ColumnMenu)|frames\/AccountMenuOpen|app\/NavigationDrawer)\.tsx$/,
                  priority: 5,
                },
                { name: 'toasts', test: /\/src\/ui\/ToastBox\.tsx$/, priority: 4 },
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
