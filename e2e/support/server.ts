import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testKey } from '../../tests/support/secrets.ts';
import { within } from '../../tests/support/within.ts';
import type { CopiedDatabase } from '../../tests/support/databases/templates.ts';

export interface ServerProcess {
  /** Such as `http://localhost:41234`; the server's own `PUBLIC_URL`. */
  url: string;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Runs a file of dist/server/commands in the server's environment and `env`; rejects with its output when it ends badly. */
  command(name: string, args: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Stops it as an operator would. */
  close(): Promise<void>;
}

const startLimit = within(120_000);
const stopLimit = within(20_000);

// Below those that connections leave from: one of them may be taken between the look and the server's start.
let lastPort = 20_000 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * 2_000 + (process.pid % 1_000);

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isMine = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isMine) {
    probe.close();
    await once(probe, 'close');
  }
  return isMine;
}

/** A port no one listens on now; each worker has its own to choose from. */
async function freePort(): Promise<number> {
  lastPort += 1;
  while (!(await isFree(lastPort))) lastPort += 1;
  return lastPort;
}

/** Starts the built server (`dist/server/main.js`) on a free port and this database; without demo data unless `SEED_DEMO` says otherwise. */
export async function openServer(
  database: Pick<CopiedDatabase, 'url' | 'ownerUrl'>,
  settings: Record<string, string> = {},
  limit = startLimit,
): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-e2e-'));
  const url = `http://localhost:${await freePort()}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: directory,
    DATA_KEY: testKey,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    SEED_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };

  let output = '';
  const keep = (part: Buffer) => void (output += part.toString());
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let isWanted = true;
  child.once('exit', (code, signal) => {
    if (isWanted) console.error(`The server of ${url} ended by itself with ${code ?? signal}:\n${output}`);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    if (!hasEnded()) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), stopLimit);
      await ended;
      clearTimeout(late);
    }
    await rm(directory, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  const deadline = Date.now() + limit;
  while (!(await isReady())) {
    if (hasEnded() || Date.now() > deadline) {
      const reason = hasEnded() ? 'ended while starting' : `was not ready in ${limit / 1000} s`;
      await end('SIGKILL');
      throw new Error(`The server ${reason}:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    url,
    output: () => output,
    async command(name, args, more = {}) {
      const command = spawn(process.execPath, [`dist/server/commands/${name}.js`, ...args], {
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [command.stdout, command.stderr])
        stream.on('data', (part: Buffer) => void (said += part.toString()));
      await once(command, 'close');
      if (command.exitCode !== 0)
        throw new Error(`${name} ended with ${command.exitCode ?? command.signalCode}:\n${said}`);
      return said;
    },
    close: () => end('SIGTERM'),
  };
}
