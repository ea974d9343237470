import { fileURLToPath } from 'node:url';

import { buildApp } from './app.ts';
import { banner } from '../tools/demo/banner.ts';
import { prepareDemo } from '../tools/demo/ensureDemo.ts';
import { ConfigError } from './platform/config.ts';
import { type Started, start } from './start.ts';
import { stopOnSignals } from './platform/stop.ts';

interface Serving {
  stop: () => Promise<void>;
  cut: () => void;
}

async function open(signal: AbortSignal): Promise<Serving> {
  const started = await start(process.env, prepareDemo(signal), signal);
  try {
    return await serve(started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function serve({ config, services, work, stop }: Started): Promise<Serving> {
  const app = await buildApp({ services, clientDirectory: fileURLToPath(new URL('../client', import.meta.url)) });
  try {
    await app.listen({ port: config.port, host: config.host });
    await work();
  } catch (error) {
    await app.close();
    throw error;
  }
  if (config.isDemo) console.log(await banner(services));
  return {
    // Closing turns readiness off first, then waits for the requests under way.
    stop: async () => {
      try {
        await app.close();
      } finally {
        await stop();
      }
    },
    cut: () => app.server.closeAllConnections(),
  };
}

const inWords = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: the port is in use. Stop the other process, or set PORT.`;
  return error;
};

const leaving = new AbortController();
const opening = open(leaving.signal);
let cut = () => {};

async function main() {
  ({ cut } = await opening);
}

async function leave() {
  leaving.abort();
  const serving = await opening.catch(() => undefined);
  await serving?.stop();
}

stopOnSignals({ stop: leave, cut: () => cut() });
main().catch((error: unknown) => {
  if (!leaving.signal.aborted) console.error(inWords(error));
  process.exitCode = 1;
});
