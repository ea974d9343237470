import { cpus } from 'node:os';

import type { Pool } from 'pg';
import sql from 'sql-template-tag';
import { io } from 'socket.io-client';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { liveFiguresMachine } from '#machines/processes/liveFigures.machine.ts';

import { registerLifecycles } from '../../server/registerLifecycles.ts';
import { transitionMany } from '../../server/lifecycle/transition.ts';
import { execute, queryOne, transaction } from '../../server/platform/database/pool.ts';
import { secretOf } from '../../server/features/events/senders.ts';
import { newId } from '../../server/platform/ids.ts';
import type { Secrets } from '../../server/platform/secrets.ts';
import { newToken, tokenHash } from '../../server/platform/tokens.ts';
import { call } from './call.ts';
import { machineTimes, timeOf, timeOfAll } from './processorTime.ts';
import { type Shop, charges } from './requests.ts';

const size = { dashboards: 100, eventsPerSecond: 200, seconds: 25 } as const;
/** ms in which a server that was just started compiles what it runs; told apart. */
const starting = 5000;
const goal = 1000;
/** ms that the last figures have to arrive. */
const patience = 10_000;

interface Dashboard {
  id: string;
  token: string;
  shop: Shop;
  /** When the server had accepted each charge. */
  accepted: number[];
  /** What the balance said, and when; only where it said something else. */
  read: { at: number; earned: number }[];
}

/** Partners with a signed-in person and one paying shop each. */
async function lay(db: Pool, secrets: Secrets): Promise<Dashboard[]> {
  const app = await queryOne<{ id: string; slug: string; webhook_secret: string }>(
    db,
    sql`select id, slug, webhook_secret from apps where listing_state = 'live' order by slug limit 1`,
  );
  if (!app) throw new Error('There is no app: the demo data is missing.');
  const dashboards = Array.from({ length: size.dashboards }, (): Dashboard => {
    const id = newId();
    const shop = { shop: `${id}.example`, slug: app.slug, secret: secretOf(secrets, app) };
    return { id, token: newToken(), shop, accepted: [], read: [] };
  });
  const ids = dashboards.map(({ id }) => id);
  await execute(
    db,
    sql`with laid as (
          select id, n from unnest(${ids}::uuid[]) with ordinality as laid(id, n)
        ), partner as (
          insert into partners (id, referral_id, name, domain, country)
          select id, translate(upper(lpad(to_hex(n), 8, 'L')), '01', 'ZY'), 'Live ' || n, 'live-' || n || '.example', 'DE'
            from laid
          returning id
        ), person as (
          insert into users (id, role, partner_id, email, first_name, last_name, email_verified_at)
          select id, 'partner', id, id || '@bench.example', 'Bench', 'Person', now() from partner
          returning id
        ), accepted as (
          insert into terms_acceptances (id, user_id, partner_id, version)
          select gen_random_uuid(), id, id, (select max(version) from terms_versions where published_at <= now()) from person
        ), referred as (
          insert into referrals (id, partner_id, app_id, shop, source, installed_at)
          select gen_random_uuid(), id, ${app.id}, id || '.example', 'import', now() from partner
        )
        insert into sessions (id, user_id, kind, token_hash, expires_at)
        select gen_random_uuid(), person.id, 'login', hashed.token, now() + interval '1 hour'
          from person join unnest(${ids}::uuid[], ${dashboards.map(({ token }) => tokenHash(token))}::bytea[]) as hashed(id, token)
            using (id)`,
  );
  registerLifecycles();
  await transaction(db, (tx) =>
    transitionMany(tx, {
      entity: 'approval',
      event: 'approval.approve',
      ids,
      actor: { userId: null },
      now: new Date(),
    }),
  );
  return dashboards;
}

/** What an open dashboard reads again when earnings have moved: all that it reads at first. */
const pathsOf = ({ id }: Dashboard): string[] => [
  `/api/partners/${id}/balance`,
  `/api/partners/partner-overview/${id}?timeFilter=all%20time`,
  `/api/partners/partner-overview-data/${id}?timeFilter=all%20time`,
  `/api/partners/partner/top-referrals/${id}?timeFilter=all%20time`,
  '/api/payouts/next',
  '/api/referrals/all?page=1&perPage=5&sort=-installedAt',
];

const count = { requests: 0, hints: 0, failed: 0 };

/** A call that fails is counted: it neither ends the run nor the reading of the others. */
const counted = (work: Promise<void>): Promise<void> =>
  work.catch(() => {
    count.failed += 1;
  });

async function readOne(origin: string, dashboard: Dashboard, path: string): Promise<void> {
  count.requests += 1;
  const headers = { authorization: `Bearer ${dashboard.token}` };
  const { status, text } = await call(`${origin}${path}`, { headers });
  if (status !== 200) count.failed += 1;
  else if (path.endsWith('/balance')) {
    const { data }: { data: { earned: number }[] } = JSON.parse(text);
    const earned = data[0]?.earned ?? 0;
    if (earned !== (dashboard.read.at(-1)?.earned ?? 0)) dashboard.read.push({ at: performance.now(), earned });
  }
}

async function readAll(origin: string, dashboard: Dashboard): Promise<void> {
  await Promise.all(pathsOf(dashboard).map((path) => counted(readOne(origin, dashboard, path))));
}

/** A page as the browser has it, by the same statechart, with its figures read once; answers what closes it. */
async function open(origin: string, dashboard: Dashboard): Promise<() => void> {
  const page = createActor(
    liveFiguresMachine.provide({
      actors: {
        visibility: fromCallback(() => {}),
        readFigures: fromPromise(async () => {
          const began = performance.now();
          await readAll(origin, dashboard);
          return performance.now() - began;
        }),
      },
    }),
    { input: { random: Math.random } },
  ).start();
  const socket = io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token: dashboard.token },
  });
  socket.on('figures_moved', (kinds) => {
    count.hints += 1;
    page.send({ type: 'figures.moved', kinds });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await readAll(origin, dashboard);
  return () => {
    socket.close();
    page.stop();
  };
}

async function chargeOne(origin: string, dashboard: Dashboard): Promise<void> {
  const [request] = charges([dashboard.shop], 1);
  const { method = 'POST', path = '', headers = {}, body = '' } = request ?? {};
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const { status } = await call(`${origin}${path}`, { method, headers: given, body: String(body) });
  if (status === 202) dashboard.accepted.push(performance.now());
  else count.failed += 1;
}

/** Charges at an even rate, whatever the answers take. */
async function chargeAll(origin: string, dashboards: readonly Dashboard[]): Promise<void> {
  const total = size.eventsPerSecond * size.seconds;
  const began = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < total) {
    const due = Math.min(total, ((performance.now() - began) / 1000) * size.eventsPerSecond);
    while (sent.length < due) {
      const dashboard = dashboards[sent.length % dashboards.length];
      if (dashboard) sent.push(counted(chargeOne(origin, dashboard)));
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  await Promise.all(sent);
}

interface Shown {
  /** When the server had accepted the charge. */
  at: number;
  /** ms from there to the first reading that has it. */
  delay: number;
}

function shownOf({ accepted, read }: Dashboard): Shown[] {
  const each = (read.at(-1)?.earned ?? 0) / accepted.length;
  return accepted.map((at, index) => {
    const seen = read.find(({ earned }) => earned >= each * (index + 1));
    return { at, delay: seen ? Math.max(0, seen.at - at) : Infinity };
  });
}

const ofDelays = (shown: readonly Shown[]) => {
  const delays = shown.map(({ delay }) => delay).toSorted((a, b) => a - b);
  const at = (share: number): number => delays[Math.ceil(delays.length * share) - 1] ?? Infinity;
  return {
    p95: at(0.95),
    words: `p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms, last ${at(1).toFixed(0)} ms`,
  };
};

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

/** Open dashboards while charges come in: what it takes until they show them, and what that costs the server; in words. */
export async function measureLive(
  { db, secrets }: { db: Pool; secrets: Secrets },
  { origin, pid, postmaster }: { origin: string; pid: number; postmaster: number },
): Promise<string> {
  const dashboards = await lay(db, secrets);
  const closes = await Promise.all(dashboards.map((dashboard) => open(origin, dashboard)));
  Object.assign(count, { requests: 0, hints: 0 });
  const before = {
    process: timeOf(pid),
    load: timeOf(process.pid),
    database: timeOfAll(postmaster),
    machine: machineTimes(),
    at: performance.now(),
  };
  await chargeAll(origin, dashboards);
  const seconds = (performance.now() - before.at) / 1000;
  const server = (timeOf(pid) - before.process) / (seconds * 1000);
  const load = (timeOf(process.pid) - before.load) / (seconds * 1000);
  const ofDatabase = (timeOfAll(postmaster) - before.database) / (seconds * 1000);
  const machine = machineTimes();
  const { requests, hints } = count;
  const deadline = performance.now() + patience;
  // Those whose last charge is not shown yet; their figures stand still once it is.
  let last = -1;
  while (last !== count.requests && performance.now() < deadline) {
    last = count.requests;
    await new Promise((resolve) => {
      setTimeout(resolve, 2000);
    });
  }
  for (const close of closes) close();
  const all = dashboards.flatMap(shownOf);
  const warm = before.at + starting;
  const first = ofDelays(all.filter(({ at }) => at < warm));
  const later = ofDelays(all.filter(({ at }) => at >= warm));
  return [
    `${size.dashboards} open dashboards, ${(all.length / seconds).toFixed(0)} charges a second for ${seconds.toFixed(0)} s:`,
    `  a charge is shown after ${later.words} (goal ${goal} ms: ${later.p95 <= goal ? 'met' : 'not met'} at p95)`,
    `  in the first ${starting / 1000} s of a server just started: ${first.words}`,
    `  ${(hints / seconds / size.dashboards).toFixed(2)} hints a second to each, ${(requests / seconds).toFixed(0)} requests a second in all, ${count.failed} failed`,
    `  the server takes ${percent(server)} of one core, the database ${percent(ofDatabase)}, the load itself ${percent(load)}, the machine ${percent(
      (machine.busy - before.machine.busy) / (machine.all - before.machine.all),
    )} of ${cpus().length}`,
  ].join('\n');
}
