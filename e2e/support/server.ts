import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putDemoData } from './demoData.ts';

export interface ServerProcess {
  /** Such as `http://localhost:41234`; the server's own `PUBLIC_URL`. */
  url: string;
  env: NodeJS.ProcessEnv;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Runs a file of dist/server/commands in the server's environment; rejects with its output when it ends badly. */
  command(name: string, ...args: string[]): Promise<string>;
  /** Kills it at once, as a power cut would; `start` brings it back on the same port and data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it as an operator would and removes its data. */
  close(): Promise<void>;
}

const startLimit = 120_000;
const stopLimit = 20_000;

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

/** A port nobody listens on now; each worker has its own to choose from. */
async function freePort(): Promise<number> {
  lastPort += 1;
  while (!(await isFree(lastPort))) lastPort += 1;
  return lastPort;
}

/** Starts the built server (`dist/server/main.js`) on a free port with data of its own; empty unless `SEED_DEMO` says otherwise. */
export async function openServer(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'tributary-e2e-'));
  const remove = () => rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  try {
    if (settings['SEED_DEMO'] === '1')
      await putDemoData(directory, async (draft) => {
        const { end } = await openServerOn(draft, settings);
        await end('SIGTERM');
      });
    const { end, ...server } = await openServerOn(directory, settings);
    return {
      ...server,
      kill: () => end('SIGKILL'),
      async close() {
        await end('SIGTERM');
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function openServerOn(directory: string, settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: directory,
    SEED_DEMO: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  // A developer's own database must never be the one a browser test writes to.
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) if (!(name in settings)) delete env[name];

  let output = '';
  let child: ChildProcess | undefined;
  const keep = (part: Buffer) => void (output += part.toString());
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child?.kill('SIGKILL'), stopLimit);
    await ended;
    clearTimeout(late);
  };
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  const start = async () => {
    child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const deadline = Date.now() + startLimit;
    while (!(await isReady())) {
      if (hasEnded()) throw new Error(`The server ended while starting:\n${output}`);
      if (Date.now() > deadline) {
        await end('SIGKILL');
        throw new Error(`The server was not ready in ${startLimit / 1000} s:\n${output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await start();

  return {
    url,
    env,
    output: () => output,
    async command(name: string, ...args: string[]) {
      const command = spawn(process.execPath, [`dist/server/commands/${name}.js`, ...args], {
        env,
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
    start,
    end,
  };
}
