import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import { loginWeight } from '../support/budget.mjs';
import { analyticsReport } from '../bench/analyticsReport.ts';
import { type Laid, layAnalytics } from '../bench/analyticsRows.ts';
import { measureAnalytics } from '../bench/analytics.ts';
import { measureClicks } from '../bench/keptClicks.ts';
import { baselineTable, serveBaseline } from '../bench/baseline.ts';
import { type Listening, startNode } from '../bench/child.ts';
import { partnerCrowd } from '../bench/crowd.ts';
import { type Figure, type Measured, measure } from '../bench/figures.ts';
import { measureLifecycles } from '../bench/lifecycles.ts';
import { measureLatency } from '../bench/latency.ts';
import { latencyReport } from '../bench/latencyReport.ts';
import { measureLive } from '../bench/live.ts';
import { measureLedger } from '../bench/ledger.ts';
import { connections, loadFor, loadOnce } from '../bench/load.ts';
import { report } from '../bench/report.ts';
import { chargeBatches, charges, clicks, partnerList, shops } from '../bench/requests.ts';
import { measureWhatIf } from '../bench/whatIf.ts';
import { readConfig } from '../../server/platform/config.ts';
import { openSecrets, type Secrets } from '../../server/platform/secrets.ts';
import { connect } from '../../server/platform/database/connection.ts';
import { clusterPaths } from '../../server/platform/database/embedded/cluster.ts';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { type Database, openDatabase } from '../../server/platform/database/open.ts';

/*
 * Ratios of the built server to the bare framework and driver, both in processes of their own on the same database,
 * loaded in turn; and how well response time reveals whether an email has an account (AUC). Arguments name the figures
 * to take (`clicks`, `redirect`, `events`, `batch`, `list`, `latency`; all without any); `--profile=<directory>` writes a
 * CPU profile of the server there; `--data=<directory>` keeps the data between runs. `analytics` lays a database of its own,
 * `--clicks=` of them (10,000,000 unless given) and `--charges=` (a tenth of the clicks) for `--partners=`, and times the readings that figures are made of;
 * it is taken when named. So is `what-if`, which lays a million charges and replays them; so is `live`: open dashboards that show
 * charges as they come; `ledger`, which checks a long one; and `lifecycles`: the map of states, and records and balances as they were,
 * over a million commissions and steps.
 */
const args = process.argv.slice(2);
const rounds = 3;
const eventsInOneRun = connections * 100;
const batches = { size: 1000, together: 4, inOneRun: 12 } as const;
const loginGoal = 135_000;

async function prepare(database: Database, isCrowded: boolean): Promise<void> {
  const owner = await connect(database.ownerUrl);
  try {
    await owner.query(baselineTable);
    if (isCrowded) await owner.query(partnerCrowd);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

async function figuresOf(
  { database, secrets }: { database: Database; secrets: Secrets },
  product: string,
  baseline: string,
): Promise<Record<string, Figure>> {
  const clicked = await clicks(database.pool);
  const listed = await partnerList(database.pool);
  const from = await shops(database.pool, secrets);
  const insert = (seconds: number) => loadFor(`${baseline}/insert`, seconds, [{ method: 'GET', path: '/insert' }]);
  const click = (seconds: number) => loadFor(product, seconds, clicked);
  return {
    clicks: { name: 'click redirect : insert', goal: 2.5, product: click, baseline: insert },
    redirect: {
      name: 'click redirect : bare redirect',
      goal: 0.6,
      product: click,
      baseline: (seconds) => loadFor(`${baseline}/redirect`, seconds, [{ method: 'GET', path: '/redirect' }]),
    },
    events: {
      name: 'event ingestion : insert',
      goal: 0.35,
      product: () => loadOnce(product, charges(from, eventsInOneRun)),
      baseline: insert,
    },
    batch: {
      name: 'event of a batch : insert',
      goal: 1,
      product: async () => {
        const { size, together, inOneRun } = batches;
        const { rate, failed } = await loadOnce(product, chargeBatches(from, inOneRun, size), together);
        return { rate: rate * size, failed };
      },
      baseline: insert,
    },
    list: {
      name: 'partner list : 10-row select',
      goal: 0.5,
      product: (seconds) => loadFor(product, seconds, listed),
      baseline: (seconds) => loadFor(`${baseline}/list`, seconds, [{ method: 'GET', path: '/list' }]),
    },
  };
}

const argument = (name: string): string | undefined =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length);

async function analytics(): Promise<void> {
  const clicked = Number(argument('clicks') ?? 10_000_000);
  const laid = {
    clicks: clicked,
    charges: Number(argument('charges') ?? clicked / 10),
    partners: Number(argument('partners') ?? 10_000),
  };
  const kept = argument('data');
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'tributary-analytics-'));
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  const database = await openDatabase({ dataDir: join(directory, 'data') });
  try {
    await database.migrate();
    const { rows: before } = await database.pool.query('select from partners limit 1');
    if (before.length === 0) await lay(database, laid);
    const postmaster = readPostmaster(clusterPaths(join(directory, 'data')).data);
    if (!postmaster) throw new Error('The embedded database does not run.');
    console.log(analyticsReport(await measureAnalytics(database.pool, postmaster.pid)));
    const { noted, bare, ratio } = await measureClicks(database.pool, database.ownerUrl);
    console.log(
      `clicks kept: ${noted.toFixed(0)}/s, without noting what they move ${bare.toFixed(0)}/s: ${ratio.toFixed(2)} (goal ≥ 0.9: ${ratio >= 0.9 ? 'met' : 'not met'})`,
    );
  } finally {
    await database.close();
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

async function lay(database: Database, laid: Laid): Promise<void> {
  const began = performance.now();
  await layAnalytics(database.ownerUrl, laid, console.log);
  const seconds = Math.round((performance.now() - began) / 1000);
  const { rows } = await database.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(
    `${laid.clicks} clicks, ${laid.charges} charges, ${laid.partners} partners: laid in ${seconds} s, ${rows[0]?.size} on disk.`,
  );
}

async function bench(): Promise<void> {
  const wanted = args.filter((arg) => !arg.startsWith('--'));
  const profile = argument('profile');
  const kept = argument('data');
  const directory = kept ?? mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  // The database’s OS user needs access to it.
  chmodSync(directory, 0o755);
  const opened: Listening[] = [];
  let database: Database | undefined;
  const close = async () => {
    await Promise.allSettled(opened.splice(0).map((one) => one.stop()));
    await database?.close();
    database = undefined;
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void close().finally(() => process.exit(1));
    });

  try {
    console.log(`Starting a server with demo data of its own (up to a minute) …`);
    const dataDir = join(directory, 'data');
    const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    const server = await startNode(
      [...profiling, join(process.cwd(), 'dist/server/main.js')],
      { DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '', SEED_DEMO: '1', LOG_LEVEL: 'warn' },
      { path: '/readyz', seconds: 120 },
    );
    opened.push(server);
    database = await openDatabase({ dataDir });
    const secrets = await openSecrets(
      readConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DATABASE_OWNER_URL: '' }),
    );
    const postmaster = readPostmaster(clusterPaths(dataDir).data);
    if (!postmaster) throw new Error('The embedded database does not run.');
    if (wanted.includes('live')) {
      console.log(await measureLive({ db: database.pool, secrets }, { ...server, postmaster: postmaster.pid }));
      if (wanted.length === 1) return;
    }
    await prepare(database, wanted.length === 0 || wanted.includes('list'));
    const bare = await startNode(
      [process.argv[1] ?? '', 'baseline'],
      { BENCH_DATABASE_URL: database.ownerUrl },
      { path: '/ready', seconds: 20 },
    );
    opened.push(bare);

    const figures = await figuresOf({ database, secrets }, server.origin, bare.origin);
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `${connections} connections, ${rounds} runs each in turn, on ${availableParallelism()} cores shared with the load (load average before: ${load}).`,
    );
    const measured: Measured[] = [];
    for (const [name, figure] of Object.entries(figures))
      if (wanted.length === 0 || wanted.includes(name))
        measured.push(await measure(figure, rounds, { server: server.pid, database: postmaster.pid }));
    const { bytes } = loginWeight(join(process.cwd(), 'dist/client'));
    console.log(report(measured, { bytes, goal: loginGoal }));
    if (wanted.length === 0 || wanted.includes('latency'))
      console.log(`\n${latencyReport(await measureLatency(database.pool, server.origin))}`);
  } finally {
    await close();
  }
}

async function onMillion(measured: (database: Database) => Promise<string>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-bench-'));
  chmodSync(directory, 0o755);
  console.log('Laying a million charges (a minute or two) …');
  const database = await openDatabase({ dataDir: join(directory, 'data') });
  try {
    console.log(await measured(database));
  } finally {
    await database.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  baseline: () => serveBaseline(process.env),
  'what-if': () => onMillion(measureWhatIf),
  lifecycles: () => onMillion(measureLifecycles),
  analytics,
  ledger: async () => console.log(measureLedger()),
};
const work = (commands[args.find((arg) => !arg.startsWith('--')) ?? ''] ?? bench)();
work.catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
