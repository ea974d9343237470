import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { holdBudgets } from './tools/support/budget.mjs';
import { leanContract } from './tools/support/contract.mjs';
import { directImports } from './tools/support/direct.mjs';
import { inlineBeforePaint, writeLoginPage, writePreloads } from './tools/support/shell.mjs';
import { sourcesFile } from './tools/support/manifest.mjs';
import { precompress } from './tools/support/precompress.mjs';
import { sourceHash, stampFile } from './tools/support/sources.mjs';
import type * as themeVariables from './src/theme/themeVariables.ts';

const root = import.meta.dirname;
const client = join(root, 'dist/client');
/** Modules that belong on chunks of their own, loaded when something is drawn. */
const chartModules = /\/node_modules\/(recharts|@mantine\/charts|world-atlas|d3-\w+)\/|\/src\/(?:\w+\/)+charts\/Drawn/;

/** `server/main.ts` becomes dist/server/main.js, every file of `tools/commands` becomes dist/server/commands/<name>.js. */
function serverEntries() {
  const directory = join(root, 'tools/commands');
  const commands = existsSync(directory)
    ? readdirSync(directory).filter((file) => file.endsWith('.ts') && file !== 'prepare.ts')
    : [];
  return {
    main: 'server/main.ts',
    ...Object.fromEntries(commands.map((file) => [`commands/${file.slice(0, -3)}`, `tools/commands/${file}`])),
  };
}

/** What every page would load of Mantine and none uses; `leanMantine.ts` says why of each. */
function leanMantine(): Plugin {
  const replaced = [
    /\/default-theme\.mjs .*\/default-(colors|variant-colors-resolver)\.mjs$/,
    /\/MantineProvider\.mjs .*\/MantineCssVariables\.mjs$/,
    /\/(Text|parse-theme-color)\.mjs .*\/(get-gradient|luminance)\.mjs$/,
    /\/(ActionIcon|Button)\.mjs .*\/(Transition|ButtonGroup|ButtonGroupSection)\.mjs$/,
    /\/Loader\.mjs .*\/(Bars|Dots)\.mjs$/,
  ];
  return {
    name: 'tributary-lean-mantine',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      importer?.includes('/@mantine/core/esm/') && replaced.some((each) => each.test(`${importer} ${source}`))
        ? join(root, 'src/app/leanMantine.ts')
        : null,
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

/** The browser has the contract's calls without what only the server reads of them. */
function contractOfBrowser(): Plugin {
  return {
    name: 'tributary-lean-contract',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      /\/contract\/\w+\.ts$/.test(id) ? { code: leanContract(code), map: null, moduleSideEffects: false } : null,
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
      return /\.(m?js|tsx?)$/.test(id) && code.includes('@mantine/') ? { code: rewrite(code), map: null } : null;
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
        inlineBeforePaint(root);
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
  plugins: [leanMantine(), contractOfBrowser(), themeInCss(), react({ compiler: true }), direct(), finish()],
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
            // Few files instead of a hundred small ones: on a line of 60 ms a browser fetches six at a time. Each group
            // takes what it imports with it, as far as no group above it has that already.
            codeSplitting: {
              groups: [
                { name: 'entry', tags: ['$initial'], priority: 20 },
                {
                  name: 'controls',
                  test: /\/@mantine\/core\/esm\/components\/((ActionIcon|Anchor|Group|Stack)\/|Input\/Input\.module)|\/@mantine\/hooks\/esm\/use-(merged-ref|id)\/|create-safe-context|\/src\/(?:\w+\/)+(Notice\.|useCountdown)/,
                  priority: 19.5,
                },
                {
                  name: 'inputs',
                  test: /\/@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\/|\/@mantine\/hooks\/esm\/use-uncontrolled\//,
                  priority: 19.2,
                },
                { name: 'secret', test: /\/@mantine\/core\/esm\/components\/PasswordInput\//, priority: 19.1 },
                { name: 'login', test: /\/src\/features\/session\/LoginPage\.tsx$/, priority: 19 },
                {
                  name: 'contract',
                  test: /\/node_modules\/zod\/|\/src\/api\/(answers|input|problem|problemError)\.ts$|\/contract\/(schemas|endpoint|lists|plural|problem|user)\.ts$/,
                  priority: 18,
                },
                { name: 'session', test: /\/contract\/session\.ts$/, priority: 17 },
                {
                  name: 'faces',
                  test: /\/src\/(?:\w+\/)+(Columns|Empty|Failed|Loading|Skeleton|Slow|useCommand|useSubmission|later|tips|unsaved|pageName)\.tsx?$|\/@mantine\/core\/esm\/(core\/(?!DirectionProvider|MantineProvider\/color-functions\/(to-rgba|luminance|rgba)|utils\/(create-scoped|find-element|close-on|get-context|get-single|get-ref|is-element)))/,
                  priority: 15,
                },

                {
                  name: 'frame',
                  test: /\/src\/shell\/SignedInFrame\.tsx$|\/src\/(?:\w+\/)+(useResource|useCollection)\.ts$|\/src\/(?:\w+\/)+(PageHeader|Panel|Status|When|format|LateChoice|Resource)\.tsx?$/,
                  priority: 14,
                },
                {
                  name: 'list',
                  test: /\/src\/(?:\w+\/)+(DataTable|FilterSelect|Toolbar|SearchField)\.tsx$/,
                  priority: 11,
                },
                { name: 'password', test: /\/src\/(?:\w+\/)+PasswordField\.tsx$/, priority: 10.5 },
                {
                  name: 'fields',
                  test: /\/src\/(?:\w+\/)+(ContractForm|useContractForm)\.tsx?$/,
                  priority: 10,
                },
                { name: 'choices', test: /\/src\/(?:\w+\/)+(CountrySelect|PhoneField)\.tsx$/, priority: 9.8 },
                { name: 'outcome', test: /\/src\/features\/session\/(Outcome|ResendButton)\.tsx$/, priority: 9.5 },
                {
                  name: 'outside',
                  test: /\/src\/(features\/session\/(CheckMail|EmailVerification|Approval|RegisterSuccess)Page|app\/ErrorPage)\.tsx$/,
                  priority: 9,
                },
                { name: 'checkbox', test: /\/src\/(?:\w+\/)+CheckField\.tsx$/, priority: 8.5 },
                { name: 'form', test: /\/src\/features\/session\/RegisterUserPage\.tsx$/, priority: 8 },
                { name: 'calls', test: /\/src\/api\/(call|query)\.ts$/, priority: 7 },
                { name: 'image', test: /\/src\/(?:\w+\/)+PartnerImage\.tsx$/, priority: 6.5 },
                // Small things that many of Mantine's parts share.
                {
                  name: 'shared',
                  test: /\/@mantine\/core\/esm\/(core|components\/ScrollArea\/utils)\/|\/@mantine\/hooks\/esm\/(use-(timeout|mutation-observer)|utils)\//,
                  priority: 6,
                },
                // Overlays, loaded on demand or when idle.
                {
                  name: 'over',
                  test: /\/src\/(?:\w+\/)+(SelectBox|DialogBox|ColumnMenu|AccountMenuOpen|NavigationDrawer|AppPaletteOpen)\.tsx$/,
                  priority: 5,
                },
                { name: 'countries', test: /\/src\/(?:\w+\/)+(CountryBox|PhoneCodeBox)\.tsx$/, priority: 4.5 },
                { name: 'toasts', test: /\/src\/(?:\w+\/)+ToastBox\.tsx$/, priority: 4 },
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
