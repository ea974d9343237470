import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser } from '@playwright/test';

import { type Listening, startNode } from '../bench/child.ts';
import { median } from '../bench/median.ts';
import { inPage, openBrowser, slow } from '../bench/web/browser.ts';
import { type Clicks, clickThrough } from '../bench/web/clicks.ts';
import { type FirstPaint, firstPaint } from '../bench/web/firstPaint.ts';
import { auditedPages } from '../bench/web/auditedPages.ts';
import { lighthouseScores } from '../bench/web/lighthouse.ts';
import { serveReactOnly } from '../bench/web/reactOnly.ts';
import { type Figure, report } from '../bench/web/report.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { demoPassword } from '#contract/account/passwordStrength.ts';

/*
 * What the built product feels like in Chromium: first paints on a slow line and processor, the login page beside a page
 * of React alone in the same run, clicks in a list until the new rows are painted, over few and over many rows, and the
 * scores of Lighthouse for a phone. Prints medians beside their goals; asserts nothing. Arguments: `paint`, `clicks` or
 * `lighthouse` for that part alone; `--pages=overview,faq` of `auditedPages` for Lighthouse (all);
 * `--runs=<n>` (5); `--rows=<n>` of the large list (100,000); `--data=<directory>` keeps the data between runs.
 */
const args = process.argv.slice(2);
const option = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const runs = Number(option('runs') ?? 5);
const many = Number(option('rows') ?? 100_000);
/** Joins what the demo data brings, so that there are pages enough to click through. */
const few = 60;
const chosen = option('pages')?.split(',') ?? [];

const list = '/admin/partners';
const field = 'input[name="email"]';
const rows = 'table tbody a';

/** The session of one of the demo data's accounts, as the browser keeps it. */
async function signIn(origin: string, account = 'admin'): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@tributary.example`, password: demoPassword }),
  });
  const { data }: { data?: unknown } = await answer.json();
  if (!answer.ok) throw new Error(`The demo's ${account} could not sign in: ${answer.status}`);
  return { 'tributary.session': JSON.stringify(data) };
}

async function paints(browser: Browser, product: string, bare: string, stored: Record<string, string>) {
  const login: FirstPaint[] = [];
  const react: FirstPaint[] = [];
  const listed: FirstPaint[] = [];
  for (let run = 0; run < runs; run += 1) {
    login.push(
      await inPage(browser, { slowdown: slow }, (page) => firstPaint(page, `${product}/auth/login`, field, 1)),
    );
    react.push(await inPage(browser, { slowdown: slow }, (page) => firstPaint(page, bare, field, 1)));
    listed.push(
      await inPage(browser, { slowdown: slow, stored }, (page) => firstPaint(page, `${product}${list}`, rows, 25)),
    );
  }
  const toReact = (all: readonly number[]) => all.map((value, run) => value / (react[run]?.largest ?? 0));
  const largest = (all: readonly FirstPaint[]) => all.map((one) => one.largest);
  const shift = (all: readonly FirstPaint[]) => all.map((one) => one.shift);
  const figures: Figure[] = [
    { name: 'login, largest paint', values: largest(login), goal: 700, unit: 'ms' },
    { name: 'a page of React alone, largest paint', values: largest(react), goal: null, unit: 'ms' },
    { name: 'login : React alone', values: toReact(largest(login)), goal: 1, unit: '×' },
    { name: 'login, layout shift', values: shift(login), goal: 0.02, unit: '' },
    { name: 'list of 25, largest paint', values: largest(listed), goal: 1400, unit: 'ms' },
    { name: 'list of 25, rows there', values: listed.map((one) => one.ready), goal: null, unit: 'ms' },
    {
      name: 'list of 25, rows there : React alone',
      values: toReact(listed.map((one) => one.ready)),
      goal: 1.8,
      unit: '×',
    },
    { name: 'list of 25, layout shift', values: shift(listed), goal: 0.02, unit: '' },
  ];
  return figures;
}

async function clickRuns(browser: Browser, origin: string, stored: Record<string, string>, cpu?: number) {
  const all: Clicks = { next: [], sort: [] };
  for (let run = 0; run < Math.max(1, Math.ceil(runs / 2)); run += 1) {
    const { next, sort } = await inPage(browser, { slowdown: { cpu }, stored }, (page) =>
      clickThrough(page, `${origin}${list}`, 4),
    );
    all.next.push(...next);
    all.sort.push(...sort);
  }
  return all;
}

/** The planner's statistics after rows were added, so that no list is measured by yesterday's. */
async function analyze(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  const owner = await connect(database.ownerUrl);
  try {
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
    await database.close();
  }
}

const seed = (dataDir: string, partners: number): void => {
  const script = join(process.cwd(), 'dist/server/commands/seed.js');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SEED_DEMO: '1' };
  const { status } = spawnSync(process.execPath, [script, '--partners', String(partners)], { env, stdio: 'inherit' });
  if (status !== 0) throw new Error('Laying more partners failed: see the lines above.');
};

async function clicks(browser: Browser, origin: string, dataDir: string, stored: Record<string, string>) {
  const total = async (): Promise<number> => {
    const { token }: { token: string } = JSON.parse(stored['tributary.session'] ?? '{}');
    const answer = await fetch(`${origin}/api/partners?perPage=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { meta }: { meta: { total: number } } = await answer.json();
    return meta.total;
  };
  if ((await total()) < 120) seed(dataDir, few);
  await analyze(dataDir);
  const small = {
    rows: await total(),
    full: await clickRuns(browser, origin, stored),
    slowed: await clickRuns(browser, origin, stored, 4),
  };
  seed(dataDir, many);
  await analyze(dataDir);
  const large = { full: await clickRuns(browser, origin, stored) };
  const figures: Figure[] = [
    { name: 'next page to painted rows', values: small.full.next, goal: 40, unit: 'ms' },
    { name: 'sort to painted rows', values: small.full.sort, goal: 40, unit: 'ms' },
    { name: 'next page to painted rows, CPU 4×', values: small.slowed.next, goal: 110, unit: 'ms' },
    { name: 'sort to painted rows, CPU 4×', values: small.slowed.sort, goal: 110, unit: 'ms' },
    { name: `next page over ${many} rows more`, values: large.full.next, goal: null, unit: 'ms' },
    { name: `sort over ${many} rows more`, values: large.full.sort, goal: null, unit: 'ms' },
    {
      name: `next page : that over ${small.rows} rows`,
      values: [median(large.full.next) / median(small.full.next)],
      goal: 1.5,
      unit: '×',
    },
    {
      name: `sort : that over ${small.rows} rows`,
      values: [median(large.full.sort) / median(small.full.sort)],
      goal: 1.5,
      unit: '×',
    },
  ];
  return figures;
}

async function bench(): Promise<void> {
  const kept = option('data');
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'tributary-bench-web-'));
  // The database’s OS user needs access to it.
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  const dataDir = join(directory, 'data');
  const opened: Listening[] = [];
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    browser = undefined;
    await Promise.allSettled(opened.splice(0).map((one) => one.stop()));
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void close().finally(() => process.exit(1));
    });

  try {
    console.log('Starting a server with demo data of its own (up to a minute) …');
    const server = await startNode(
      [join(process.cwd(), 'dist/server/main.js')],
      { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SEED_DEMO: '1', LOG_LEVEL: 'warn' },
      { path: '/readyz', seconds: 120 },
    );
    opened.push(server);
    const stored = await signIn(server.origin);
    browser = await openBrowser();
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${runs} runs on ${availableParallelism()} cores shared with the server (load average before: ${load}).`,
    );
    const figures: Figure[] = [];
    if (wanted.length === 0 || wanted.includes('paint')) {
      const bare = await serveReactOnly(directory);
      opened.push(bare);
      figures.push(...(await paints(browser, server.origin, bare.origin, stored)));
    }
    if (wanted.length === 0 || wanted.includes('clicks'))
      figures.push(...(await clicks(browser, server.origin, dataDir, stored)));
    if (wanted.length === 0 || wanted.includes('lighthouse'))
      figures.push(
        ...(await lighthouseScores(
          auditedPages.filter(({ name }) => chosen.length === 0 || chosen.includes(name)),
          {
            directory,
            runs: Math.max(1, Math.ceil(runs / 2)),
            origin: server.origin,
            signIn: (account) => signIn(server.origin, account),
          },
        )),
      );
    console.log(report(figures));
  } finally {
    await close();
  }
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
