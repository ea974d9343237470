import { buildApp } from '../../../server/app.ts';
import { prepareDemo } from '../../../tools/demo/ensureDemo.ts';
import { start } from '../../../server/start.ts';
import { stopOnSignals } from '../../../server/platform/stop.ts';

/*
 * The server as server/main.ts has it, without the page (its build is not there yet when these tests run).
 * Prints its address when it listens; a PORT of 0 in the arguments is any free one.
 */
const { services, work, stop, config } = await start(process.env, prepareDemo());
const app = await buildApp({ services });
stopOnSignals({
  stop: async () => {
    await app.close();
    await stop();
  },
  cut: () => app.server.closeAllConnections(),
});
const address = await app.listen({ port: config.port, host: config.host });
await work();
console.log(address);
