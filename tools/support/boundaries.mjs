import { browserFloors, browserGround, featuresOf, foldersOf, serverFloors, serverFeatureUses } from './layers.mjs';

/** @typedef {{ regex: string, message: string, allowTypeImports?: boolean }} Pattern */
/** @typedef {import('oxlint').OxlintOverride} Override */

const up = String.raw`^(\.\./)+`;
const oneOf = (/** @type {readonly string[]} */ names) =>
  `(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;

/** @type {Pattern[]} */
const everywhere = [
  { regex: '^#([^cm]|c[^o]|m[^a])', message: 'The only aliases are #contract/* and #machines/*.' },
  {
    regex: String.raw`(^|/)(index(\.[cm]?[jt]sx?)?|\.{1,2}/?)$`,
    message: 'No barrels: import the file that holds the thing, so that unused code drops out of the bundle.',
  },
  {
    regex: String.raw`^(\.{1,2}/|#(contract|machines)/)([^.?]|\.\.?/|\.(machine|browser|worker))+$`,
    message: 'Name the file with its extension (.ts or .tsx): the tools read paths as they stand.',
  },
];

/** @returns {Override} */
const imports = (/** @type {string} */ files, /** @type {Pattern[]} */ ...patterns) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [...everywhere, ...patterns] }] },
});

const effects =
  'window document navigator location history localStorage sessionStorage fetch setTimeout setInterval queueMicrotask requestAnimationFrame crypto performance process console';

/** @type {Pattern[]} */
const inBrowser = [
  {
    regex: `${up}(server|tools)(/|$)`,
    message: 'src and server never import each other: what both need is contract/ or machines/.',
  },
  {
    regex: '^(node:|fastify|@fastify/|pg$|pg/|graphile-worker|nodemailer|sharp|sql-template-tag)',
    message: 'This runs in the browser: Node and server packages stay in server/.',
  },
  {
    regex: '^@tanstack/react-query',
    message: 'Views use no query hook: server data comes through the query actor.',
  },
];
const onlyApi = {
  regex: String.raw`^(axios|socket\.io-client)(/|$)`,
  message: 'src/api holds the only axios and the only socket client: import it from there.',
};

/** What lies above a floor of `src`, which it may not import. */
function aboveInBrowser(/** @type {string} */ floor) {
  const above = browserFloors.slice(browserFloors.indexOf(floor) + 1);
  return above.length === 0
    ? []
    : [
        {
          regex: `${up}${oneOf(above)}/`,
          message: `src/${floor === 'ground' ? browserGround.join(', src/') : floor} is below ${above.join(', ')}: pass it in, or move it down.`,
        },
      ];
}

/** @returns {Override[]} */
function browser() {
  const features = foldersOf('src/features');
  return [
    imports('src/**', ...inBrowser, onlyApi),
    ...browserGround.map((name) =>
      imports(
        name.includes('.') ? `src/${name}` : `src/${name}/**`,
        ...inBrowser,
        ...(name === 'api' ? [] : [onlyApi]),
        ...aboveInBrowser('ground'),
      ),
    ),
    ...browserFloors
      .filter((floor) => floor !== 'ground' && floor !== 'features')
      .map((floor) => imports(`src/${floor}/**`, ...inBrowser, onlyApi, ...aboveInBrowser(floor))),
    ...features.map((feature) =>
      imports(`src/features/${feature}/**`, ...inBrowser, onlyApi, ...aboveInBrowser('features'), {
        regex: `${up}(features/)?${oneOf(features.filter((other) => other !== feature))}/`,
        message: 'A feature never imports another feature: move the shared thing to src/entities or src/shared.',
      }),
    ),
  ];
}

/** @type {Pattern[]} */
const onServer = [
  {
    regex: `${up}(src|tools|tests|e2e)/`,
    message: 'src and server never import each other: what both need is contract/ or machines/.',
  },
  { regex: '^(react|react-dom|@mantine/.*|wouter|@xstate/react)(/|$)', message: 'The server renders no React.' },
];

/** @returns {Override[]} */
function server() {
  const features = featuresOf('server');
  /** @returns {Pattern[]} */
  const above = (/** @type {string} */ floor) => {
    const floors = serverFloors.slice(serverFloors.indexOf(floor) + 1).filter((name) => name !== 'app');
    return [
      ...floors.map((name) => ({
        regex: `${up}${oneOf(name === 'features' ? ['features', 'reporting'] : [name])}/`,
        message: `server/${floor} is below server/${name}: pass it in from app.ts, or move it down.`,
      })),
      {
        regex: `${up}[^/]+$`.replace(
          '[^/]+',
          String.raw`(app|main|start|tasks|contract|lifecycles|openServices|development|banner)\.ts`,
        ),
        message: `server/${floor} is below the files of server/ itself: pass it in from app.ts.`,
      },
    ];
  };
  return [
    imports('server/**', ...onServer),
    // The entry alone lays demo data, which is not the server's.
    imports('server/main.ts', ...onServer.map((rule) => ({ ...rule, regex: rule.regex.replace('|tools', '') }))),
    imports('server/platform/**', ...onServer, ...above('platform')),
    imports('server/lifecycle/**', ...onServer, ...above('lifecycle')),
    ...features.map(({ name, path }) => {
      const others = features
        .map((feature) => feature.name)
        .filter((other) => other !== name && serverFeatureUses[name]?.[other] === undefined);
      return imports(`${path}/**`, ...onServer, ...above('features'), {
        regex: `${up}(features/)?${oneOf(others)}/`,
        message: `server/features/${name} uses of other features only what tools/support/layers.mjs lists, with the reason.`,
      });
    }),
  ];
}

/**
 * The import rules of every folder, made of the list in layers.mjs.
 * @returns {Override[]}
 */
export function boundaries() {
  return [
    imports(
      'contract/**',
      {
        regex: String.raw`^(\.\./){2}|^\.\./(machines|src|server|tests|e2e|tools)/`,
        message: 'contract/ is the bottom: it imports its schema library and its own files only.',
      },
      {
        regex: '^#machines/',
        message: 'contract/ is below machines/: machines read contract’s types, never the other way.',
      },
      {
        regex: '^(node:|@([^n]|n[^o]|no[^b])|[a-hj-y])|^i([^b]|b[^a]|ba[^n])|^z([^o]|o[^d]|od[^/]|od$|od/[^m])',
        message:
          'contract/ imports zod/mini, ibantools and @noble/hashes only: full zod probes eval (the page’s policy refuses it) and weighs 22 kB.',
      },
    ),
    imports(
      'machines/**',
      {
        regex: `${up}(src|server|tests|e2e|contract|tools)/`,
        message: 'Machines import xstate, and types by #contract/*; nothing else.',
      },
      {
        regex: '^#contract/',
        message: 'Machines may read contract’s types only: use `import type`.',
        allowTypeImports: true,
      },
      {
        regex: '^(node:|@|[a-wyz])|^x([^s]|s[^t])|^xstate/',
        message: 'Machines are pure: only xstate. Name the effect in setup() and provide it where the machine runs.',
      },
    ),
    {
      files: ['machines/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...effects.split(' ').map((name) => ({
            name,
            message: 'Machines are pure: name the effect in setup() and let whatever runs the machine provide it.',
          })),
        ],
      },
    },
    ...browser(),
    ...server(),
    imports('e2e/**', {
      // All but src/app/charts/walks: the paths that the tests walk are also played at /dev/charts. The linter knows no lookahead.
      regex: `${up}(server/|src/([^/]+$|[^a/][^/]*/|api/|app/([^/]+$|[^c/][^/]*/|catalogue/|charts/[^/]+$)))`,
      message: 'A browser test knows the product by its address and its contract, not by its files.',
    }),
  ];
}
