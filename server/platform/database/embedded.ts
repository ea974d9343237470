import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';

import { connect } from './connection.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterPaths, makeCluster, readPassword, superuser } from './embedded/cluster.ts';
import { disownStrangersPid, readPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { findRunner } from './embedded/unprivileged.ts';

export interface EmbeddedOptions {
  /** The data directory; made when missing. */
  dir: string;
  /** A directory with other PostgreSQL binaries than the embedded ones. */
  binaries?: string;
  /** More arguments for postgres, like `-c fsync=off`. */
  flags?: readonly string[];
  logger?: Pick<BaseLogger, 'info' | 'warn'>;
}

export interface Embedded {
  /** Logs in as the bootstrap superuser, to the database `postgres`. */
  url: string;
  port: number;
  /** The secret of this installation, from which the roles' passwords are derived. */
  secret: string;
  /** True when the server was running already: another process's, or left behind by a killed one. */
  isAdopted: boolean;
  /** Gives up this process's share; the last owner to do so stops the server. */
  stop(): Promise<void>;
}

/**
 * Every owner holds this advisory lock shared, in the database `postgres`; who can take it exclusively is the last.
 * A killed owner loses it with its connection.
 */
const ownership = 4_100_001;
const patience = 60_000;
const mostLaunches = 20;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });

const lastLines = (file: string): string =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '';

function openLog(file: string): number {
  const mostBytes = 10_000_000;
  if (fs.existsSync(file) && fs.statSync(file).size > mostBytes) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a');
}

/**
 * Starts the embedded PostgreSQL below `dir`, or joins the one that runs there, and keeps it running until `stop()`:
 * a server that dies is started again on the same port.
 */
export async function startEmbedded({ dir, binaries, flags = [], logger }: EmbeddedOptions): Promise<Embedded> {
  const directory = path.resolve(dir);
  fs.mkdirSync(directory, { recursive: true });
  const files = findBinaries(binaries);
  const runner = findRunner(files.postgres, directory);
  const secret = readPassword(directory, runner);
  const isSynced = !flags.includes('fsync=off');
  await makeCluster(directory, files, runner, isSynced);
  const { data, log } = clusterPaths(directory);
  const urlAt = (port: number): string => `postgres://${superuser}:${secret}@127.0.0.1:${port}/postgres`;

  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let keeper: pg.Client | undefined;
  let child: ChildProcess | undefined;
  let supervision: Promise<void> = Promise.resolve();

  function launch(port: number) {
    disownStrangersPid(data);
    const out = openLog(log);
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      shared_buffers: '128MB',
      logging_collector: 'off',
      log_checkpoints: 'off',
      TimeZone: 'UTC',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Detached: a Ctrl-C in the terminal stops us first, and we stop the server.
    const started = runner.spawn(files.postgres, ['-D', data, '-p', String(port), ...args, ...flags], {
      stdio: ['ignore', out, out],
      cwd: directory,
      detached: true,
    });
    fs.closeSync(out);
    started.on('error', () => {});
    started.unref();
    child = started;
  }

  const isLaunching = (): boolean =>
    child !== undefined && child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  /** Logs in and takes a share. A login is the only sign of life: dying backends keep a dead server's socket open. */
  async function takeShare(port: number): Promise<pg.Client | undefined> {
    let client: pg.Client;
    try {
      client = await connect(urlAt(port));
    } catch {
      return undefined;
    }
    try {
      const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [
        ownership,
      ]);
      if (answer.rows[0]?.held) return client;
    } catch {
      // Lost in between: as good as no login.
    }
    // Not given: the last owner is stopping the server this moment.
    await client.end().catch(() => {});
    return undefined;
  }

  /** Gives the share up; true when it was the last one, undefined when the connection was lost. */
  async function leave(client: pg.Client): Promise<boolean | undefined> {
    try {
      await client.query('select pg_advisory_unlock_shared($1)', [ownership]);
      const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownership]);
      return answer.rows[0]?.held === true;
    } catch {
      return undefined;
    }
  }

  /** Until this process holds a share: joins what runs, else launches. */
  async function attach(preferredPort?: number): Promise<{ port: number; client: pg.Client } | undefined> {
    const deadline = Date.now() + patience;
    let launches = 0;
    while (!isStopping()) {
      const running = readPostmaster(data);
      if (running?.isReady) {
        const client = await takeShare(running.port);
        if (client) return { port: running.port, client };
      }
      if (!isLaunching() && (!running || launches === 0 || running.pid === child?.pid)) {
        if (launches >= mostLaunches) break;
        launches += 1;
        if (launches > 1) await delay(250);
        launch(preferredPort ?? (await freePort()));
      }
      if (Date.now() > deadline) break;
      await delay(isLaunching() ? 10 : 100);
    }
    if (isStopping()) return undefined;
    throw new Error(`The embedded database failed to start. The end of ${log}:\n${lastLines(log)}`);
  }

  function keep(client: pg.Client, port: number) {
    keeper = client;
    client.once('end', () => {
      if (isStopping() || keeper !== client) return;
      keeper = undefined;
      supervision = revive(port);
    });
  }

  async function revive(port: number) {
    logger?.warn({ port }, 'the embedded database stopped; restarting it');
    while (!isStopping()) {
      try {
        const found = await attach(port);
        if (found) keep(found.client, port);
        return;
      } catch (error) {
        logger?.warn({ err: error }, 'the embedded database is still down');
      }
    }
  }

  const found = await attach();
  if (!found) throw new Error('The embedded database was stopped while it started.');
  const isAdopted = readPostmaster(data)?.pid !== child?.pid;
  keep(found.client, found.port);

  return {
    url: urlAt(found.port),
    port: found.port,
    secret,
    isAdopted,
    async stop() {
      if (isStopping()) return;
      stopping.abort();
      await supervision;
      let client = keeper;
      keeper = undefined;
      let isLast = client !== undefined && (await leave(client));
      if (isLast === undefined) {
        // The connection broke: by the last owner stopping the server, or by chance.
        client = await takeShare(found.port);
        isLast = client !== undefined && (await leave(client));
      }
      // The lock is held until the server is gone: a process starting meanwhile gets no share of a dying server.
      if (isLast) await stopPostmaster(data, path.dirname(files.postgres));
      await client?.end().catch(() => {});
    },
  };
}
