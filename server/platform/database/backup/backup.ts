import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { connect } from '../connection.ts';
import { holdMigrations } from '../migrate.ts';
import { countTables, ledgerOf, sequencesOf, tablesOf, versionOf } from './catalogue.ts';
import { readKeys } from './keys.ts';
import { type BackedTable, type Manifest, writeManifest } from './manifest.ts';

export interface BackupOptions {
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
  /** Where keys are kept beside the database. */
  dataDir: string;
  /** Made by this; there must be nothing yet. */
  directory: string;
  now: Date;
}

/**
 * Writes everything of one moment into `directory`, while the product runs on: all tables are read in one transaction that
 * sees no later change. Under another name until it is whole. @throws in words for the operator
 */
export async function backUp({ ownerUrl, dataDir, directory, now }: BackupOptions): Promise<Manifest> {
  if (await exists(directory)) throw new Error(`${directory} exists already. Name a directory that does not.`);
  const draft = `${directory}.part`;
  if (await exists(draft)) throw new Error(`${draft} is an unfinished backup. Remove it, or wait until it is done.`);
  const client = await connect(ownerUrl);
  try {
    if ((await countTables(client)) === 0) throw new Error('The database is empty: there is nothing to back up.');
    if (!(await holdMigrations(client)))
      throw new Error('The database is being migrated just now. Try again when the server has started.');
    await fs.mkdir(draft, { recursive: true, mode: 0o700 });
    const manifest = await readAll(client, draft, { keys: await readKeys(dataDir), madeAt: now.toISOString() });
    await writeManifest(draft, manifest);
    await fs.rename(draft, directory);
    return manifest;
  } catch (error) {
    await fs.rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );

async function readAll(
  client: pg.Client,
  directory: string,
  kept: Pick<Manifest, 'keys' | 'madeAt'>,
): Promise<Manifest> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const version = await versionOf(client);
  const sequences = await sequencesOf(client);
  const { sums: ledger, differing } = await ledgerOf(client);
  if (differing > 0)
    throw new Error(`Balances that differ from their entries: ${differing}. This ledger is not whole.`);
  const tables: BackedTable[] = [];
  for (const table of await tablesOf(client)) tables.push(await copyOut(client, table, directory));
  await client.query('commit');
  return { format: 1, ...kept, ...version, tables, sequences, ledger };
}

async function copyOut(
  client: pg.Client,
  { schema, name, columns }: Pick<BackedTable, 'schema' | 'name' | 'columns'>,
  directory: string,
): Promise<BackedTable> {
  const file = `${schema}.${name}.copy.gz`;
  const quoted = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const from = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  const rows = client.query(copyTo(`copy (select ${quoted} from ${from}) to stdout`));
  const hash = createHash('sha256');
  await pipeline(
    rows,
    createGzip(),
    async function* summed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path.join(directory, file), { mode: 0o600, flush: true }),
  );
  return { schema, name, columns, rows: rows.rowCount, file, sha256: hash.digest('hex') };
}
