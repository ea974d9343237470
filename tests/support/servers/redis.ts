import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

import { freePort } from './freePort.ts';

export interface Redis {
  url: string;
  /** As a power cut would; what it held is gone. */
  kill(): Promise<void>;
  /** Again, on the same port. */
  start(): Promise<void>;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => resolve(true));
    probe.once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });

/** A Redis of its own that keeps nothing on disk: Debian's `redis-server`. @throws where there is none */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let child: ChildProcess | undefined;
  const start = async () => {
    const started = spawn('redis-server', settings, { stdio: 'ignore' });
    child = started;
    await once(started, 'spawn');
    while (!(await isListening(port))) {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`);
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
