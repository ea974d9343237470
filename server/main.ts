import { fileURLToPath } from 'node:url';

import { buildApp } from './app.ts';
import { banner } from './banner.ts';
import { ConfigError } from './config.ts';
import { isDemoLaid } from './seed/ensureDemo.ts';
import { start } from './start.ts';
import { stopOnSignals } from './stop.ts';

async function main() {
  const { config, services, stop } = await start(process.env);
  const app = await buildApp({ services, clientDirectory: fileURLToPath(new URL('../client', import.meta.url)) });
  stopOnSignals({
    // Closing turns readiness off first, then waits for the requests under way.
    stop: async () => {
      await app.close();
      await stop();
    },
    cut: () => app.server.closeAllConnections(),
  });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    await stop();
    throw error;
  }
  if (config.isDemo && (await isDemoLaid(services.pool))) console.log(banner(config));
}

const inWords = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message}: something else listens there. Stop it, or set PORT.`;
  return error;
};

main().catch((error: unknown) => {
  console.error(inWords(error));
  process.exitCode = 1;
});
