import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';

export interface Cuttable {
  url: string;
  /** Breaks every line through it at once, as a lost network would; `isDown` refuses new ones meanwhile. */
  cut(): void;
  down(isDown: boolean): void;
  /** How many lines were refused so far. */
  refused(): number;
  /** Keeps every line open, and lets nothing through it: what was said meanwhile arrives afterwards. */
  silence(isSilent: boolean): void;
  close(): Promise<void>;
}

/** A way to a server of this machine that can be cut. */
export async function cuttable(target: string): Promise<Cuttable> {
  const { port, hostname } = new URL(target);
  /** Each end with the one that it speaks to. */
  const lines = new Map<Socket, Socket>();
  let isDown = false;
  let refused = 0;
  let isSilent = false;
  const proxy = createServer((line) => {
    if (isDown) {
      refused += 1;
      line.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [line, onward],
      [onward, line],
    ] as const) {
      lines.set(one, other);
      if (isSilent) one.pause();
      else one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        lines.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  const cut = () => {
    for (const line of lines.keys()) line.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut,
    down: (next) => {
      isDown = next;
    },
    refused: () => refused,
    silence: (next) => {
      if (next === isSilent) return;
      isSilent = next;
      for (const [one, other] of lines) {
        if (isSilent) one.unpipe(other).pause();
        else one.pipe(other);
      }
    },
    async close() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
