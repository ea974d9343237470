import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A process of ours that listens on loopback. */
export interface Listening {
  origin: string;
  /** Ends it in order; killed when it takes longer than a stop may. */
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const killed = setTimeout(() => child.kill('SIGKILL'), 16_000);
  await closed;
  clearTimeout(killed);
}

/** Starts `node` with PORT set, and waits until `path` answers 2xx. What it prints on stderr is ours to see. */
export async function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { path, seconds }: { path: string; seconds: number },
): Promise<Listening & { pid: number }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = performance.now() + seconds * 1000;
  while (!(await isAnswering(`${origin}${path}`))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stopChild(child);
      throw new Error(`${args.join(' ')} did not answer within ${seconds} s`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  if (child.pid === undefined) throw new Error(`${args.join(' ')} has no process`);
  return { origin, pid: child.pid, stop: () => stopChild(child) };
}
