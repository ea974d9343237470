import path from 'node:path';
import { parseArgs } from 'node:util';

import { readConfig } from '../../server/platform/config.ts';
import { backUp } from '../../server/platform/database/backup/backup.ts';
import { storedFiles } from '../../server/platform/files/objects.ts';
import { openDatabase } from '../../server/platform/database/open.ts';
import { runCommand } from './support/runCommand.ts';

const usage = `usage: npm run backup -- [DIRECTORY]

Writes everything of this moment into a new directory, backups/<time> unless another is named: all rows with images and
waiting jobs, and the keys in DATA_DIR. Files in an S3 store stay there: it needs a backup of its own. A running server runs on. It is readable like the database itself: keep it as safe.`;

runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return;
  }
  const config = readConfig(process.env);
  const now = new Date();
  const directory = path.resolve(positionals[0] ?? path.join('backups', now.toISOString().replaceAll(':', '')));
  // Not migrated: it is made before an update.
  const database = await openDatabase(config);
  try {
    const { tables, ledger } = await backUp({ ownerUrl: database.ownerUrl, dataDir: config.dataDir, directory, now });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${directory}: ${rows} rows of ${tables.length} tables.`);
    for (const { currency, entries, amount } of ledger)
      console.log(`  ledger ${currency}: ${entries} entries, ${amount} minor units`);
    const { files, bytes } = await storedFiles(database.pool);
    if (files > 0)
      console.log(`Not in it: ${files} files (${bytes} bytes) of the S3 store. Keep a copy of the bucket.`);
  } finally {
    await database.close();
  }
});
