import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type Queryable, query } from '../../server/platform/database/pool.ts';
import { layMore } from '../../tools/demo/more.ts';
import { type Built, build, type Caller } from '../support/app.ts';
import type { TestDatabase } from '../support/databases/database.ts';
import { makeUser } from '../support/make/users.ts';
import { freePort } from '../support/servers/freePort.ts';
import { bundle } from '../support/servers/program.ts';
import { type ServerProcess, startServer } from '../support/servers/serverProcess.ts';
import { testSecrets } from '../support/secrets.ts';

/** The list has to stay as quick over so many prospects as it is over a hundredth of them, five times at most. */
const many = Number(process.env['PROSPECTS'] ?? 1_000_000);
const few = 10_000;
const most = 5;
const rounds = 60;
const exportedRows = 100_000;

interface Side {
  built: Built;
  staff: Caller;
}
let small: Side;
let large: Side;

async function sideOf(count: number): Promise<Side> {
  const built = await build();
  const staff = await built.as('manager');
  for (const role of ['admin', 'manager', 'manager', 'moderator', 'moderator'] as const)
    await makeUser(built.db.pool, { role });
  const { pool, ownerUrl } = built.db;
  await layMore(
    { prospects: count },
    { pool, ownerUrl, secrets: testSecrets, now: new Date('2026-11-20T12:00:00.000Z'), tell: console.log },
  );
  return { built, staff };
}

beforeAll(async () => {
  small = await sideOf(few);
  large = await sideOf(many);
}, 1_800_000);
afterAll(async () => {
  await small.built.close();
  await large.built.close();
});

interface Lookups {
  statuses: number[];
  types: number[];
  tags: number[];
  people: string[];
  names: string[];
}

async function lookupsOf(db: Queryable): Promise<Lookups> {
  const ids = async (statement: ReturnType<typeof sql>) =>
    (await query<{ id: number }>(db, statement)).map(({ id }) => id);
  const [statuses, types, tags] = await Promise.all([
    ids(sql`select id from prospect_statuses order by position`),
    ids(sql`select id from prospect_types order by name`),
    ids(sql`select id from tags order by name`),
  ]);
  const people = await query<{ id: string }>(db, sql`select id from users where role <> 'partner' order by id`);
  const names = await query<{ name: string }>(db, sql`select name from prospects order by id limit 60`);
  return { statuses, types, tags, people: people.map(({ id }) => id), names: names.map(({ name }) => name) };
}

const nth = <T>(of: readonly T[], n: number): T => {
  const found = of[n % of.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** What is asked, each time something else of its kind. */
const questions: Record<string, (given: Lookups, n: number) => string> = {
  'page 1': () => '',
  'page 1,000': () => '?page=1000',
  'status, type, assignee': ({ statuses, types, people }, n) =>
    `?status_id=${nth(statuses, n)}&type_id=${nth(types, n)}&assigned_to=${nth(people, n)}`,
  'status, assignee, tag': ({ statuses, people, tags }, n) =>
    `?status_id=${nth(statuses, n)}&assigned_to=${nth(people, n)}&tag_ids=${nth(tags, n)}`,
  'type, tag, time': ({ types, tags }, n) =>
    `?type_id=${nth(types, n)}&tag_ids=${nth(tags, n)}&timeFilter=last_30_days`,
  'search of a name': ({ names }, n) => `?search=${encodeURIComponent(nth(names, n))}`,
};

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;

async function timed({ built, staff }: Side, search: string): Promise<number> {
  const begun = performance.now();
  const { status } = await built.request(staff, 'GET', `/api/prospects${search}`);
  const time = performance.now() - begun;
  expect(status).toBe(200);
  return time;
}

test('a page, however far, filtered or searched, takes at most five times as long over a hundred times as many', async () => {
  const [ofSmall, ofLarge] = [await lookupsOf(small.built.db.pool), await lookupsOf(large.built.db.pool)];
  const figures: { what: string; few: string; many: string; ratio: number }[] = [];
  for (const [what, question] of Object.entries(questions)) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let n = -5; n < rounds; n += 1) {
      const round = n + 5;
      const [one, other] = [await timed(small, question(ofSmall, round)), await timed(large, question(ofLarge, round))];
      // The first ones warm up.
      if (n < 0) continue;
      times.small.push(one);
      times.large.push(other);
    }
    const [before, after] = [p95(times.small), p95(times.large)];
    figures.push({
      what,
      few: `${before.toFixed(1)} ms`,
      many: `${after.toFixed(1)} ms`,
      ratio: Number((after / before).toFixed(2)),
    });
  }
  console.log(
    `p95 over ${few} and ${many} prospects, load ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  console.table(figures);
  expect(figures.filter(({ ratio }) => ratio > most)).toEqual([]);
});

test('queries are answered by an index', async () => {
  const { built } = large;
  const lookups = await lookupsOf(built.db.pool);
  const found: Record<string, string[]> = {};
  for (const [what, question] of Object.entries(questions)) {
    const spy = vi.spyOn(built.db.pool, 'query');
    await timed(large, question(lookups, 7));
    const statements: unknown[] = spy.mock.calls.map(([statement]) => statement);
    spy.mockRestore();
    const plans = await Promise.all(statements.filter(isOfList).map((statement) => planOf(built.db.pool, statement)));
    found[what] = [...new Set(plans.join('\n').match(/\S+ Scan (?:using \S+ )?on prospect(?:s|_tags)\S*/g))];
  }
  console.log(found);
  expect(JSON.stringify(found)).not.toContain('Seq Scan on');
});

interface Statement {
  text: string;
  values: unknown[];
}
const isOfList = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && String(value.text).includes('counted as');

async function planOf(db: TestDatabase['pool'], { text, values }: Statement): Promise<string> {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('an export begins at once, holds little while its reader is slow, and ends with it', async () => {
  const { db } = large.built;
  const file = await bundle('server');
  const server = await startServer({ file, db, port: await freePort(), smtpUrl: 'smtp://127.0.0.1:9' });
  try {
    const figures = await exportFigures(server, large.staff, db.pool);
    console.log(figures);
    expect(figures.firstByte).toBeLessThan(250);
    expect(figures.rows).toBeGreaterThanOrEqual(Math.min(exportedRows, many * 0.8));
    expect(figures.grownMegabytes).toBeLessThan(96);
    expect(figures.statementsAfterLeaving).toBe(0);
  } finally {
    await server.stop();
    fs.rmSync(path.dirname(file), { recursive: true, force: true });
  }
});

const residentMegabytes = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function exportFigures(server: ServerProcess, staff: Caller, db: Queryable) {
  const open = async (search: string) => {
    const begun = performance.now();
    const request = http.get(`${server.url}/api/prospects${search}`, {
      headers: { ...staff.headers, accept: 'text/csv' },
      agent: false,
    });
    const [answer]: http.IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('no answer');
    await once(answer, 'readable');
    return { answer, firstByte: performance.now() - begun };
  };
  const { pid } = server.program.child;

  const warm = await open('?search=warm%20up');
  warm.answer.resume();
  await once(warm.answer, 'end');

  const before = residentMegabytes(pid);
  let peak = before;
  let rows = -1;
  let bytes = 0;
  const begun = performance.now();
  const { answer, firstByte } = await open('');
  for await (const piece of answer) {
    const text = String(piece);
    bytes += text.length;
    rows += text.split('\r\n').length - 1;
    peak = Math.max(peak, residentMegabytes(pid));
    if (rows >= exportedRows) break;
    await setTimeout(5);
  }
  const seconds = (performance.now() - begun) / 1000;

  const left = await open('');
  left.answer.destroy();
  await setTimeout(1000);
  let statementsAfterLeaving = 0;
  for (let look = 0; look < 20; look += 1) {
    const active = await query<{ n: number }>(
      db,
      sql`select count(*)::int as n from pg_stat_activity
           where state = 'active' and pid <> pg_backend_pid() and query like 'with page as%'`,
    );
    statementsAfterLeaving += active[0]?.n ?? 0;
    await setTimeout(20);
  }
  return {
    rows,
    megabytes: Math.round(bytes / 2 ** 20),
    seconds: Math.round(seconds),
    firstByte: Math.round(firstByte),
    restingMegabytes: Math.round(before),
    grownMegabytes: Math.round(peak - before),
    statementsAfterLeaving,
  };
}
