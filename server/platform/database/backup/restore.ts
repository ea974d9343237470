import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { connect } from '../connection.ts';
import { migrate, ownMigrations } from '../migrate.ts';
import { countTables, foreignKeysOf, ledgerOf, versionOf } from './catalogue.ts';
import { refuseOtherKeys, writeKeys } from './keys.ts';
import { type BackedTable, type Manifest, readManifest } from './manifest.ts';

export interface RestoreOptions {
  /** A database without tables; the role that will own them. */
  ownerUrl: string;
  dataDir: string;
  directory: string;
  /** Waiting jobs stay behind, mails among them, and no object of the S3 store is ever deleted: for a trial beside the installation that still runs. */
  withoutJobs?: boolean;
}

const nameOf = (file: string): string => path.basename(file, '.sql');

/** The migrations that made a backup's tables. @throws where this version does not have them all */
function migrationsOf({ migrations }: Manifest): Record<string, string> {
  const own = Object.entries(ownMigrations);
  const unknown = migrations.find((name) => !own.some(([file]) => nameOf(file) === name));
  if (unknown !== undefined)
    throw new Error(`The backup is of a newer version: this one does not know the migration ${unknown}. Update first.`);
  return Object.fromEntries(own.filter(([file]) => migrations.includes(nameOf(file))));
}

/**
 * Fills an empty database from a backup, in one transaction: all of it or nothing. The tables are made as they were then,
 * and brought to this version afterwards. @throws in words for the operator
 */
export async function restore({
  ownerUrl,
  dataDir,
  directory,
  withoutJobs = false,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(directory);
  const migrations = migrationsOf(manifest);
  await checkFiles(manifest, directory);
  await refuseOtherKeys(dataDir, manifest.keys);
  const client = await connect(ownerUrl);
  try {
    if ((await countTables(client)) > 0)
      throw new Error('The database is not empty. Restore into a new one: nothing is ever overwritten.');
    await migrate({ ownerUrl, migrations });
    const { jobs } = await versionOf(client);
    if (jobs < manifest.jobs)
      throw new Error(`The backup's job tables are of version ${manifest.jobs}, these of ${jobs}. Update first.`);
    await client.query('begin');
    await load(client, manifest, directory);
    if (withoutJobs) await client.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues');
    if (withoutJobs && manifest.tables.some(({ name }) => name === 'stored_objects'))
      await client.query('update stored_objects set is_ours = false');
    // Their workers are gone.
    await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
    // Before the rows: rows without their key would be lost, a key without rows is none.
    await writeKeys(dataDir, manifest.keys);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
  await migrate({ ownerUrl });
  return manifest;
}

async function load(client: pg.Client, { tables, sequences, ledger }: Manifest, directory: string): Promise<void> {
  const quoted = ({ schema, name }: Pick<BackedTable, 'schema' | 'name'>) =>
    `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  // Rows come table by table: until all are there, neither keys nor triggers would find what they look for.
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  for (const table of tables) await copyIn(client, quoted(table), table, directory);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { value, ...sequence } of sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), value]);
  const found = await ledgerOf(client);
  if (found.differing > 0 || JSON.stringify(found.sums) !== JSON.stringify(ledger))
    throw new Error('The restored ledger is not the one that was backed up.');
}

async function copyIn(
  client: pg.Client,
  quoted: string,
  { columns, rows, file }: BackedTable,
  directory: string,
): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const target = client.query(copyFrom(`copy ${quoted} (${names}) from stdin`));
  await pipeline(createReadStream(path.join(directory, file)), createGunzip(), target);
  if (target.rowCount !== rows) throw new Error(`${file} has ${target.rowCount} rows instead of ${rows}.`);
}

/** @throws where a file is not the one that was written */
async function checkFiles({ tables }: Manifest, directory: string): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    const read = pipeline(createReadStream(path.join(directory, file)), hash);
    const isRead = await read.then(
      () => true,
      () => false,
    );
    if (!isRead || hash.digest('hex') !== sha256)
      throw new Error(`The backup is damaged: ${file} is ${isRead ? 'not the file that was written' : 'missing'}.`);
  }
}
