import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { connect } from '../../server/platform/database/connection.ts';
import { clusterPaths } from '../../server/platform/database/embedded/cluster.ts';
import { isAlive, isRunning, readPostmaster } from '../../server/platform/database/embedded/postmaster.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { careless, removeScratch, scratchDirectory, testBinaries } from '../support/databases/cluster.ts';
import { type Program, bundle, start } from '../support/servers/program.ts';
import { within } from '../support/within.ts';

interface Started {
  url: string;
  isAdopted: boolean;
}

let program: string;
let dir: string;
const programs: Program[] = [];

beforeAll(async () => {
  program = await bundle('embeddedOwner');
});
beforeEach(() => {
  dir = scratchDirectory();
});
afterEach(async () => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL');
  await removeScratch(dir);
});
afterAll(() => fs.rmSync(path.dirname(program), { recursive: true, force: true }));

function owner(): Program {
  const started = start(program, [dir]);
  programs.push(started);
  return started;
}
const startOf = async (of: Program): Promise<Started> => JSON.parse(await of.line());
const leave = async (of: Program) => {
  of.say('stop');
  return of.ended;
};
const postmaster = (): number | undefined => readPostmaster(clusterPaths(dir).data)?.pid;
const own = () => startEmbedded({ dir, binaries: testBinaries(), flags: careless });

async function ask(url: string, text: string): Promise<unknown> {
  const client = await connect(url);
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('the last owner that stops takes the server with it', async () => {
  const first = await own();
  expect(first.isAdopted).toBe(false);
  const second = owner();
  expect(await startOf(second)).toEqual({ url: first.url, isAdopted: true });
  const pid = postmaster();
  await first.stop();
  expect(await ask(first.url, 'select 1')).toBe(1);
  expect(await leave(second)).toBe(0);
  expect(postmaster()).toBeUndefined();
  expect(pid && isRunning(pid)).toBe(false);
});

test('two owners that stop at once leave no server behind', async () => {
  const pair = [owner(), owner()];
  await Promise.all(pair.map(startOf));
  const pid = postmaster();
  expect(await Promise.all(pair.map(leave))).toEqual([0, 0]);
  expect(pid && isRunning(pid)).toBe(false);
});

test('three first starts at once share one server', async () => {
  const three = [owner(), owner(), owner()];
  const starts = await Promise.all(three.map(startOf));
  expect(new Set(starts.map((one) => one.url)).size).toBe(1);
  expect(starts.filter((one) => !one.isAdopted)).toHaveLength(1);
  expect(fs.readdirSync(dir).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
  expect(await Promise.all(three.map(leave))).toEqual([0, 0, 0]);
  expect(postmaster()).toBeUndefined();
});

test('a first start removes the drafts of processes that are gone, and no other, however old', async () => {
  const gone = start('-e', ['']);
  await gone.ended;
  const idle = start('-e', ['setInterval(() => {}, 1000)']);
  programs.push(idle);
  const draftOf = (of: string, pid: number | undefined) => `${of}.${pid}-0123abcd`;
  const kept = ['postgres', 'postgres.password'].map((of) => draftOf(of, idle.child.pid));
  const left = ['postgres', 'postgres.password'].flatMap((of) => [
    draftOf(of, gone.child.pid),
    // Of a process of another life of this container.
    draftOf(of, process.pid),
  ]);
  for (const name of [...kept, ...left]) {
    fs.mkdirSync(path.join(dir, name));
    fs.utimesSync(path.join(dir, name), 0, 0);
  }
  const embedded = await own();
  const found = fs.readdirSync(dir).toSorted();
  await embedded.stop();
  expect(found).toEqual([...kept, 'postgres', 'postgres.log', 'postgres.password'].toSorted());
});

test('a server whose owner was killed is adopted, with its data', async () => {
  const killed = owner();
  const { url } = await startOf(killed);
  const pid = postmaster();
  await ask(url, 'create table kept as select 42 as answer');
  killed.child.kill('SIGKILL');
  await killed.ended;
  const heir = await own();
  expect([heir.isAdopted, heir.url, postmaster()]).toEqual([true, url, pid]);
  expect(await ask(heir.url, 'select answer from kept')).toBe(42);
  await heir.stop();
  expect(postmaster()).toBeUndefined();
});

test('a server that dies under its owner comes back on the same port', async () => {
  const embedded = await own();
  await ask(embedded.url, 'create table kept as select 42 as answer');
  await ask(embedded.url, 'checkpoint');
  const pid = postmaster();
  process.kill(pid ?? 0, 'SIGKILL');
  await expect
    .poll(() => ask(embedded.url, 'select answer from kept').catch(() => undefined), {
      timeout: within(15_000),
      interval: 50,
    })
    .toBe(42);
  expect(postmaster()).not.toBe(pid);
  await embedded.stop();
  expect(postmaster()).toBeUndefined();
});

test('an owner whose connection is cut stays an owner', async () => {
  const embedded = await own();
  const other = owner();
  await startOf(other);
  await ask(
    embedded.url,
    "select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()",
  );
  await expect
    .poll(() =>
      ask(embedded.url, `select count(*)::int from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`),
    )
    .toBe(2);
  await leave(other);
  expect(await ask(embedded.url, 'select 1')).toBe(1);
  await embedded.stop();
  expect(postmaster()).toBeUndefined();
});

test('owner and server killed together: the next start recovers', async () => {
  const killed = owner();
  const { url } = await startOf(killed);
  await ask(url, 'create table kept as select 42 as answer');
  await ask(url, 'checkpoint');
  process.kill(postmaster() ?? 0, 'SIGKILL');
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = await own();
  expect(await ask(next.url, 'select answer from kept')).toBe(42);
  await next.stop();
});

test('a process id reused since the crash does not keep the server from starting', async () => {
  const first = await own();
  const { data } = clusterPaths(dir);
  const claim = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
  await first.stop();
  const stranger = owner();
  await startOf(stranger);
  await leave(stranger);
  const idle = start('-e', ['setInterval(() => {}, 1000)']);
  programs.push(idle);
  fs.writeFileSync(path.join(data, 'postmaster.pid'), claim.replace(/^\d+/, String(idle.child.pid)));
  const next = await own();
  expect(next.isAdopted).toBe(false);
  expect(isAlive(idle.child.pid ?? 0)).toBe(true);
  await next.stop();
});

test('a cluster of another major version is refused with what to do', async () => {
  const embedded = await own();
  await embedded.stop();
  fs.writeFileSync(path.join(clusterPaths(dir).data, 'PG_VERSION'), '12\n');
  await expect(own()).rejects.toThrow(/was written by PostgreSQL 12 .* set DATABASE_URL/);
});

test('root serves another user’s data directory as its owner', async () => {
  const uid = process.getuid?.() === 0 ? 65_534 : os.userInfo().uid;
  fs.chownSync(dir, uid, process.getuid?.() === 0 ? 65_534 : os.userInfo().gid);
  const embedded = await own();
  expect(fs.statSync(clusterPaths(dir).data).uid).toBe(uid);
  expect(await ask(embedded.url, 'select 1')).toBe(1);
  await embedded.stop();
});

test('missing binaries are reported naming DATABASE_URL', async () => {
  await expect(startEmbedded({ dir, binaries: '/nowhere/bin' })).rejects.toThrow(/DATABASE_URL/);
});
