import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { holdBudgets } from './tools/support/budget.mjs';
import { chartDescriptions } from './tools/support/chartDescriptions.mjs';
import { inlineBeforePaint, writeLoginPage, writePreloads } from './tools/support/shell.mjs';
import { sourcesFile } from './tools/support/manifest.mjs';
import { precompress } from './tools/support/precompress.mjs';
import { sourceHash, stampFile } from './tools/support/sources.mjs';
import type * as themeVariables from './src/theme/themeVariables.ts';

const root = import.meta.dirname;
const client = join(root, 'dist/client');
/** Modules that belong on chunks of their own, loaded when something is drawn. */
const chartModules = /\/node_modules\/(recharts|@mantine\/charts|world-atlas|d3-\w+)\/|\/src\/(?:\w+\/)+charts\/Drawn/;

/**
 * Characters from which on a file asks V8 to compile all of it while it arrives, beside the page's own thread, rather than
 * each function when it is first called. Other engines read a comment.
 */
const hinted = 16_384;

/** What asks the first questions: who it is, and the list of the page. */
const asking =
  /[\\/]src[\\/](app[\\/]firstLists|shared[\\/]data[\\/]askList|api[\\/]query|features[\\/]session[\\/]sessionCalls)\.ts$/;

/** What the first paint of nearly every page after the login needs; the small ones, so that they are no files of their own. */
const signedIn =
  /[\\/]src[\\/](shell[\\/]SignedInFrame|shared[\\/](data[\\/](Resource|useCollection|useOnce)|feedback[\\/](Empty|Skeleton)|form[\\/](fields[\\/]PlainInput|select[\\/]ChoiceField)|lazy[\\/]useWiderThan|page[\\/]PageHeader|text[\\/]format)|app[\\/](Overlays|pages)|entities[\\/]partner[\\/]PartnerImage)\.tsx?$|[\\/]contract[\\/](lifecycles[\\/]lifecycles|shared[\\/]plural)\.ts$/;

/** What draws figures. */
const tile =
  /[\\/]src[\\/](shared[\\/]charts[\\/](Tile|Sparkline|seriesLine|soFar|FigureLink|FigureName(\.module)?)|entities[\\/](payout[\\/](MoneyTile|mainCurrency)|app[\\/]ownFigureHref))\.(tsx?|css)$/;

/** What draws a list. */
const list = /[\\/]src[\\/]shared[\\/]table[\\/](DataTable|toolbar[\\/]FilterSelect|TwoLines|useShown)\.tsx?$/;

/**
 * `server/main.ts` becomes dist/server/main.js, every file of `server/threads` dist/server/threads/<name>.js, every file of
 * `tools/commands` dist/server/commands/<name>.js.
 */
function serverEntries() {
  const directory = join(root, 'tools/commands');
  const commands = existsSync(directory)
    ? readdirSync(directory).filter((file) => file.endsWith('.ts') && file !== 'prepare.ts')
    : [];
  return {
    main: 'server/main.ts',
    ...Object.fromEntries(
      readdirSync(join(root, 'server/threads')).map((file) => [
        `threads/${file.slice(0, -3)}`,
        `server/threads/${file}`,
      ]),
    ),
    ...Object.fromEntries(commands.map((file) => [`commands/${file.slice(0, -3)}`, `tools/commands/${file}`])),
  };
}

/** `virtual:theme-variables.css` is the theme in CSS. */
function themeInCss(): Plugin {
  const file = join(root, 'src/theme/theme-variables.css');
  return {
    name: 'tributary-theme-in-css',
    resolveId: (source) => (source === 'virtual:theme-variables.css' ? file : null),
    async load(id) {
      if (id !== file) return null;
      const sources = ['src/theme/theme.ts', 'src/theme/colors.ts', 'src/theme/themeVariables.ts'];
      for (const source of sources) this.addWatchFile(join(root, source));
      const { module } = await runnerImport<typeof themeVariables>(join(root, 'src/theme/themeVariables.ts'));
      return module.themeVariables();
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
    generateBundle: {
      // After Vite has put its list of files at the top: a hint below code says nothing.
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        const sources: Record<string, string> = {};
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          if (file.code.length > hinted) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          if (file.moduleIds.some((id) => chartModules.test(id))) charts.add(file.fileName);
          for (const id of file.moduleIds)
            if (!id.includes('/node_modules/')) sources[relative(root, id).replaceAll(sep, '/')] = file.fileName;
        }
        this.emitFile({ type: 'asset', fileName: sourcesFile, source: JSON.stringify(sources) });
      },
    },
    buildApp: {
      order: 'post',
      async handler() {
        inlineBeforePaint(root);
        await writeLoginPage(root);
        await writePreloads(root);
        precompress(client);
        await holdBudgets(root, charts);
        writeFileSync(join(root, stampFile), hash);
      },
    },
  };
}

export default defineConfig({
  plugins: [themeInCss(), react({ compiler: { panicThreshold: 'all_errors' } }), chartDescriptions(root), finish()],
  // Bundled for development, wouter would be compiled too, and its hooks, called through an object, would be skipped.
  optimizeDeps: {
    exclude: ['wouter'],
    include: ['wouter > regexparam', 'wouter > use-sync-external-store/shim/index.js'],
  },
  resolve: {
    alias: [
      // What wouter and @xstate/react bring for older Reacts, React has itself: 0.2 kB, which /admin/partners has no room for.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  // Replaced in every answer by server/platform/plugins/page.ts (tools/dev.mjs in development).
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
            // Each name stands in the list of what to preload: their text costs every page a kilobyte.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: ({ names: [name] }) =>
              name?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                // The login: one file, compressed as one.
                { name: 'entry', tags: ['$initial'], priority: 4 },
                // Small, and evaluated before what draws: `auth/me` and the first list leave while the rest is on its way.
                { name: 'asking', test: asking, priority: 3 },
                // What nearly every other page draws with, and all that this imports: 92 files of /admin/partners became 29.
                { name: 'signedIn', test: signedIn, priority: 2 },
                { name: 'list', test: list, priority: 2 },
                { name: 'tile', test: tile, includeDependenciesRecursively: false, priority: 2 },
                // Small modules that many lazy parts share: the 29 files became 17, for 5 kB.
                {
                  name: 'shared',
                  test: /[\\/]src[\\/](api|shared)[\\/](?!form[\\/](\w+\.|(edit|fields|leave)[\\/])|charts[\\/]|period[\\/]|page[\\/]Meanings|text[\\/]personName)|[\\/]machines[\\/]processes[\\/](?!edit\.)|@tabler|@tanstack/,
                  minShareCount: 14,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // What the build itself runs: it renders the login page into its HTML, and finds each page's first request.
    shell: {
      consumer: 'server',
      build: {
        outDir: 'dist/shell',
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: { prerender: 'src/prerender.tsx', earlyRequests: 'src/app/earlyRequests.ts' } },
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
