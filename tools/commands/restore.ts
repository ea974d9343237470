import path from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '../../server/platform/config.ts';
import { restore } from '../../server/platform/database/backup/restore.ts';
import { missingObjects } from '../../server/platform/files/checkStored.ts';
import { openObjectStore } from '../../server/platform/files/objectStore.ts';
import { storedFiles } from '../../server/platform/files/objects.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { runCommand } from './support/runCommand.ts';

const usage = `usage: npm run restore -- DIRECTORY [--without-jobs]

Fills an empty database from a backup: the one of DATABASE_URL, or a new embedded one in DATA_DIR. --without-jobs leaves
waiting jobs behind, mails among them: for a trial beside the installation that still runs.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-jobs': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [directory] = positionals;
  if (values.help || directory === undefined || positionals.length > 1) {
    console.log(usage);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { madeAt, tables, ledger } = await restore({
      ownerUrl: database.ownerUrl,
      dataDir: config.dataDir,
      directory: path.resolve(directory),
      withoutJobs: values['without-jobs'],
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Restored as of ${madeAt}: ${rows} rows of ${tables.length} tables; every balance equals its entries.`);
    for (const { currency, entries, amount } of ledger)
      console.log(`  ledger ${currency}: ${entries} entries, ${amount} minor units`);
    const { files } = await storedFiles(database.pool);
    if (files === 0) return;
    if (!config.s3) {
      console.log(`${files} files are in an S3 store: set S3_URL and its keys before the server starts.`);
      return;
    }
    const missing = await missingObjects(database.pool, openObjectStore(config.s3)).catch((error: unknown) => {
      const { cause, message } = error instanceof Error ? error : new Error(String(error));
      throw new Error(
        `The rows are restored; whether their files are there is not known. ${cause instanceof Error ? cause.message : message}`,
      );
    });
    console.log(`S3 store: ${files - missing.length} of ${files} files are there.`);
    for (const key of missing) console.log(`  missing: ${key}`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
