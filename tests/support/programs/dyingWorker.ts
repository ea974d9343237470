import { createPool } from '../../../server/platform/database/pool.ts';
import { startWorker } from '../../../server/platform/jobs/worker.ts';

const [url = ''] = process.argv.slice(2);
const forever = new Promise<void>(() => {});
await startWorker({
  pool: createPool({ url }),
  tasks: {
    'mail.send': async ({ id }) => {
      console.log(id);
      await forever;
    },
  },
});
