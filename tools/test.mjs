import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedChromium } from './support/chromium.mjs';
import { atMoment, datedFiles, faketime, moments, zones } from './support/dates.mjs';
import { aptInstall, isDebianRoot, withoutDefaultCluster } from './support/debian.mjs';
import { lockfileFaults } from './support/lockfile.mjs';
import { countPlaywright, countVitest } from './support/reports.mjs';
import { walkedLines } from './support/walked.mjs';
import { install, requireNode, root, run, tool } from './support/prepare.mjs';

// usage: node tools/test.mjs [--long]; ends with "N passed, N failed", exit code 1 on any failure. Only Node's own modules
// may be imported here: this file runs before anything is installed.

/** @typedef {{ name: string, passed: number, failed: number, seconds: number, failures?: string[] }} Outcome */

const long = process.argv.includes('--long');
const postgres15 = '/usr/lib/postgresql/15/bin/postgres';
const stepLimit = long ? 3 * 3600_000 : 90 * 60_000;

requireNode();
process.chdir(root);
await install();
const reports = mkdtempSync(join(tmpdir(), 'tributary-test-'));
/** What the tests walked, a line of JSON each: see tests/support/charts/walked.ts. */
const walkedFile = join(reports, 'walked.jsonl');
/** @type {Outcome[]} */
const outcomes = [];

/**
 * Runs a tool of node_modules; `held` keeps its output until it ends, so that tools running together do not mix.
 * @returns {Promise<{ code: number, seconds: number }>}
 */
function start(/** @type {string} */ name, /** @type {string[]} */ args, { env = {}, held = false } = {}) {
  const began = Date.now();
  if (!held) console.log(`\n── ${name}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, WALKED_FILE: walkedFile, ...env },
      stdio: ['ignore', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
      timeout: stepLimit,
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (part) => output.push(part));
    child.stderr?.on('data', (part) => output.push(part));
    child.on('close', (code, signal) => {
      if (held) console.log(`\n── ${name}\n${Buffer.concat(output).toString().trim()}`);
      if (signal) console.error(`${name} was ended by ${signal}`);
      resolve({ code: code ?? 1, seconds: (Date.now() - began) / 1000 });
    });
  });
}

/** A step that is one test: it passes when the tool exits with 0. */
async function step(/** @type {string} */ name, /** @type {string[]} */ args, held = false) {
  const { code, seconds } = await start(name, args, { held });
  outcomes.push({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds });
  return code === 0;
}

/** A step of many tests, counted by `count` from the tool's JSON report; no report, or a bad end with no failure, is one failure. */
async function suite(
  /** @type {string} */ name,
  /** @type {(report: string) => string[]} */ args,
  /** @type {(report: any) => { passed: number, failed: number, failures: string[] }} */ count,
  /** @type {Record<string, string>} */ env = {},
) {
  const report = join(reports, `${name.replaceAll('/', ' ')}.json`);
  const { code, seconds } = await start(name, args(report), { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  const { passed, failed, failures } = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, failures: [] };
  outcomes.push({ name, passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1), seconds, failures });
}

const vitest =
  (/** @type {string[]} */ ...projects) =>
  (/** @type {string} */ report) => [
    tool('vitest'),
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
const playwright =
  (/** @type {string[]} */ ...projects) =>
  () => [
    tool('@playwright/test'),
    'test',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=list,json',
  ];

/** Finds or installs the browser: what is present, else Debian's package, else Playwright's own download. */
async function ensureChromium() {
  // A page costs the headless shell a quarter less of the processor than the whole browser.
  const wantsShell = process.env.CI && !process.env.CHROMIUM && isDebianRoot();
  if (wantsShell && !installedChromium()?.endsWith('headless-shell')) aptInstall('chromium-headless-shell');
  if (installedChromium()) return true;
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return true;
  console.log('No Chromium here: installing one …');
  if (isDebianRoot() && (aptInstall('chromium-headless-shell') || aptInstall('chromium')) && installedChromium())
    return true;
  return run(process.execPath, [tool('@playwright/test'), 'install', 'chromium']) === 0;
}

/** Whether PostgreSQL 15 is here; a Debian machine of a CI gets its package when there is one. */
function ensurePostgres15() {
  if (existsSync(postgres15)) return true;
  if (!process.env.CI || !isDebianRoot()) return false;
  withoutDefaultCluster();
  return aptInstall('postgresql-15') && existsSync(postgres15);
}

/** Programs of Debian packages that single long tests need; a Debian machine of a CI gets them when there are such. */
const needed = [
  { program: 'redis-server', test: 'tests/long/redis.test.ts', debian: 'redis-server' },
  { program: 'soffice', test: 'tests/long/spreadsheet.test.ts', debian: 'libreoffice-calc-nogui' },
];

/** Those of them whose program is not here. */
function absent() {
  const isHere = (/** @type {string} */ program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  const canInstall = Boolean(process.env.CI) && isDebianRoot();
  return needed.filter(({ program, debian }) => {
    if (isHere(program)) return false;
    return !(canInstall && aptInstall(debian) && isHere(program));
  });
}

const faults = lockfileFaults(root);
for (const fault of faults) console.error(fault);
outcomes.push({ name: 'lockfile', passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0, seconds: 0 });

/** One after the other beside Vitest, which leaves the cores idle half of the time. */
async function checkAndBuild() {
  await step('format', [tool('oxfmt'), '--check'], true);
  await step('types', [tool('typescript'), '--noEmit'], true);
  await step('lint', [tool('oxlint'), '-c', 'oxlint.config.mjs'], true);
  await step('knip', [tool('knip'), '--no-progress'], true);
  return step('build', [tool('vite'), 'build', '--app', '--logLevel', 'warn'], true);
}

async function vitestOnBoth() {
  /** @type {Record<string, string>} */
  const more = long
    ? {
        HISTORIES: '1000',
        INSTANTS: '1000',
        COMMISSIONS: '10000',
        TAMPERED: '1000',
        CITED: '100000',
        CHARGES: '20000',
        KILLS: '20',
        RECEIPTS: '10000',
        DOCUMENTS: '10000',
      }
    : {};
  if (!ensurePostgres15()) {
    await suite('vitest (embedded PostgreSQL)', vitest('unit', 'mocking', 'server'), countVitest, more);
    console.log(`\n── vitest (PostgreSQL 15): not run, there is no ${postgres15} and no package to install it from`);
    return;
  }
  // Each file once, what SQL decides on the oldest PostgreSQL; every file on both takes its time in `test:long`.
  const embedded = { ...more, TEST_PG_FILES: long ? 'all' : 'others' };
  await suite('vitest (embedded PostgreSQL)', vitest('unit', 'mocking', 'server'), countVitest, embedded);
  const oldest = { ...more, TEST_PG: '15', TEST_PG_FILES: long ? 'all' : 'decided' };
  await suite('vitest (PostgreSQL 15)', vitest('server'), countVitest, oldest);
}

/** The library that sets the clock of the tests; a Debian machine of a CI gets its package when there is one. */
function ensureFaketime() {
  if (faketime() === undefined && process.env.CI && isDebianRoot()) aptInstall('libfaketime');
  return faketime();
}

/** What a date or a zone could decide, on days and in zones that are not today's. */
async function onOtherDays() {
  const dated = (/** @type {string} */ report) => [...vitest('unit', 'mocking', 'server')(report), ...datedFiles];
  for (const zone of zones) await suite(`vitest (in ${zone})`, dated, countVitest, { TZ: zone });
  const library = ensureFaketime();
  for (const [name, moment] of Object.entries(moments)) {
    if (library) await suite(`vitest (on ${name})`, dated, countVitest, { TZ: 'UTC', ...atMoment(library, moment) });
    else
      console.log(`\n── vitest (on ${name}): not run, there is no libfaketime (Debian: apt-get install libfaketime)`);
  }
}

const [isBuilt] = await Promise.all([checkAndBuild(), vitestOnBoth()]);

if (isBuilt) {
  if (await ensureChromium()) {
    await suite('browser', playwright('browser'), countPlaywright);
    if (long) {
      await onOtherDays();
      const left = absent();
      const withoutAbsent = (/** @type {string} */ report) => [
        ...vitest('long')(report),
        ...left.map(({ test }) => `--exclude=${test}`),
      ];
      await suite('vitest (long)', withoutAbsent, countVitest);
      for (const { test, program, debian } of left)
        console.log(`\n── ${test}: not run, there is no ${program} (Debian: apt-get install ${debian})`);
      await suite('browser (long)', playwright('long'), countPlaywright);
    }
  } else {
    console.error('No browser could be found or installed: set CHROMIUM to the path of one.');
    outcomes.push({ name: 'browser', passed: 0, failed: 1, seconds: 0 });
  }
} else {
  outcomes.push({ name: 'browser (needs the build)', passed: 0, failed: 1, seconds: 0 });
}

for (const line of walkedLines(walkedFile)) console.log(line);
rmSync(reports, { recursive: true, force: true });
for (const { name, failures = [] } of outcomes) for (const each of failures) console.log(`\n✗ ${name}: ${each}`);
console.log('');
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
}
const total = (/** @type {'passed' | 'failed'} */ key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') ? 1 : 0);
