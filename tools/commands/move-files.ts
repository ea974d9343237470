import { parseArgs } from 'node:util';

import { daysKept, storedFiles } from '../../server/platform/files/objects.ts';
import { moveFiles } from '../../server/platform/files/move.ts';
import { openObjectStore } from '../../server/platform/files/objectStore.ts';
import { prepare } from './prepare.ts';
import { runCommand } from './support/runCommand.ts';

const usage = `usage: npm run files:move -- --to s3|database

Moves every picture and resource into the S3 store of S3_URL, or back into the database. It may be ended at any moment and run
again, while servers run on. Set FILE_STORE first, and restart: otherwise new files still go to the other place.`;

const isDestination = (to: string | undefined): to is 's3' | 'database' => to === 's3' || to === 'database';

runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  const { to } = values;
  if (values.help || !isDestination(to)) {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const { services, close } = await prepare();
  const { config, pool } = services;
  try {
    if (!config.s3) throw new Error('S3_URL is missing: set the store that files are moved to, or from.');
    if (config.fileStore !== to)
      console.log(`FILE_STORE is ${config.fileStore}: new files go there. Set it to ${to} for the servers.`);
    const onMoved = (moved: number) => {
      if (moved % 100 === 0) console.log(`${moved} moved …`);
    };
    const moved = await moveFiles({ pool, store: openObjectStore(config.s3), to, onMoved });
    const { files, bytes } = await storedFiles(pool);
    console.log(`${moved} moved. In the S3 store: ${files} files, ${bytes} bytes.`);
    if (to === 'database' && moved > 0)
      console.log(`Their objects are deleted after ${daysKept} days, as long as S3_URL is set.`);
  } finally {
    await close();
  }
});
