import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { closureOf, readManifest } from './manifest.mjs';
import { routeSources } from './routes.mjs';

/**
 * @typedef {{ file: string, bytes: number }} Weight gzip bytes of one file
 * @typedef {{ name: string, files: Weight[], bytes: number, budget: number }} Load what one route costs; files largest first
 */

/**
 * Bytes of JS and CSS, gzip, that the login route and any other first load may cost, its data layer with it; and a page with the
 * parts it draws at once.
 */
const budgets = { login: 135_000, other: 260_000, whole: 300_000 };

const entry = 'index.html';
const loginPage = 'src/features/session/signIn/LoginPage.tsx';

/** @returns {(files: string[]) => { files: Weight[], bytes: number }} */
function scale(/** @type {string} */ client) {
  /** @type {Map<string, number>} */
  const known = new Map();
  const weigh = (/** @type {string} */ file) => {
    const bytes = known.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
    known.set(file, bytes);
    return { file, bytes };
  };
  return (files) => {
    const weights = files.map(weigh).toSorted((one, other) => other.bytes - one.bytes);
    return { files: weights, bytes: weights.reduce((sum, { bytes }) => sum + bytes, 0) };
  };
}

/** The gzip weight of the login route, from the client build's manifest; files largest first. */
export function loginWeight(/** @type {string} */ client) {
  return scale(client)(closureOf(readManifest(client), [entry, loginPage]));
}

/** What the browser loads before each route's page stands there, and before those with parts of their own are whole; heaviest first. */
async function firstLoads(/** @type {string} */ root) {
  const client = join(root, 'dist/client');
  const manifest = readManifest(client);
  const weigh = scale(client);
  // The catalogue shows everything there is, and so do the charts, in development and in the demo.
  const routes = (await routeSources(root, Object.keys(manifest))).filter(
    ({ pattern }) => !pattern.startsWith('/dev/'),
  );
  /** @type {Load[]} */
  const loads = routes.map(({ pattern, sources }) => ({
    name: pattern,
    ...weigh(closureOf(manifest, [entry, ...sources])),
    budget: sources.includes(loginPage) ? budgets.login : budgets.other,
  }));
  /** @type {Load[]} */
  const wholes = routes.flatMap(({ pattern, sources, parts, partsWithoutQuery }) =>
    parts.length + partsWithoutQuery.length === 0
      ? []
      : {
          name: `${pattern}, whole`,
          ...weigh(closureOf(manifest, [entry, ...sources, ...parts, ...partsWithoutQuery])),
          budget: budgets.whole,
        },
  );
  const byWeight = (/** @type {Load[]} */ all) => all.toSorted((one, other) => other.bytes - one.bytes);
  return { loads: byWeight(loads), wholes: byWeight(wholes) };
}

const kilobytes = (/** @type {number} */ size) => `${(size / 1000).toFixed(1)} kB`;
const shown = 5;

/**
 * Prints the first loads: the login route, the heaviest others, and how many there are. `charts` are the files that hold
 * a chart library. @throws when one is over its budget or holds charts
 */
export async function holdBudgets(/** @type {string} */ root, /** @type {ReadonlySet<string>} */ charts) {
  const { loads, wholes } = await firstLoads(root);
  if (charts.size === 0) throw new Error('No file of the build holds charts: the budgets look for the wrong modules.');
  const isLogin = (/** @type {Load} */ load) => load.budget === budgets.login;
  const others = loads.filter((load) => !isLogin(load));
  console.log('First loads, JS and CSS, gzip:');
  for (const { name, bytes, budget } of [...loads.filter(isLogin), ...others.slice(0, shown)])
    console.log(`  ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}  ${name}`);
  console.log(`  and ${others.length - shown} routes of ${kilobytes(others[shown]?.bytes ?? 0)} or less`);
  console.log('With the parts that a page draws at once:');
  for (const { name, bytes, budget } of wholes.slice(0, shown))
    console.log(`  ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget)}  ${name}`);

  const names = new Map(Object.values(readManifest(join(root, 'dist/client'))).map(({ file, name }) => [file, name]));
  const over = [...loads, ...wholes].filter(({ bytes, budget }) => bytes > budget);
  for (const { name, files, bytes: weight, budget } of over) {
    console.error(`${name} is over its budget by ${weight - budget} bytes:`);
    for (const { file, bytes } of files.slice(0, 12))
      console.error(`  ${kilobytes(bytes).padStart(9)}  ${file} ${names.get(file) ?? ''}`);
  }
  const drawn = loads.filter(({ files }) => files.some(({ file }) => charts.has(file)));
  for (const { name } of drawn) console.error(`${name} loads charts before its page can stand there.`);
  if (over.length + drawn.length > 0)
    throw new Error('A first load is over its budget: move what it does not need behind import().');
}
