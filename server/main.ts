import { fileURLToPath } from 'node:url';

import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { openServices } from './services.ts';

async function main() {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await database.migrate();
  const services = openServices(config, database.pool);
  const app = await buildApp({ services, clientDirectory: fileURLToPath(new URL('../client', import.meta.url)) });
  await app.listen({ port: config.port, host: config.host });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
