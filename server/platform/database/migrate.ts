import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';

import { type JobLog, workerLogger } from '../jobs/logger.ts';
import { appRole, connect } from './connection.ts';
import { applyGrants } from './grants.ts';

export interface MigrateOptions {
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
  /** SQL texts by file name; the product's own unless given. */
  migrations?: Readonly<Record<string, string>>;
  /** Runs last, under the same lock: of several nodes that start at once, one lays the demo data. */
  afterwards?: () => Promise<void>;
  logger?: JobLog;
}

/** The files of server/migrations, as texts: a bundle has no such directory. */
export const ownMigrations: Record<string, string> = import.meta.glob('../../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrating = 4_100_003;
const lockPoll = 200;
const oldestServer = 150_000;

/** Polled, since a waiting lock holds a snapshot that `create index concurrently` waits for. */
async function lock(owner: pg.Client) {
  for (;;) {
    const answer = await owner.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [migrating]);
    if (answer.rows[0]?.held) return;
    await delay(lockPoll);
  }
}

/** Keeps migrations away until the connection ends; false where one runs. */
export async function holdMigrations(owner: pg.Client): Promise<boolean> {
  const answer = await owner.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [migrating]);
  return answer.rows[0]?.held === true;
}

/** With one URL for everything, the application still works as a role that owns nothing. */
async function ensureAppRole(owner: pg.Client) {
  const answer = await owner.query<{ version: number; found: boolean; login: string }>(
    `select current_setting('server_version_num')::int as version, current_user as login,
            exists (select from pg_roles where rolname = $1) as found`,
    [appRole],
  );
  const { version = 0, found = false, login = '' } = answer.rows[0] ?? {};
  if (version < oldestServer) throw new Error('DATABASE_URL: the server is older than PostgreSQL 15; use a newer one.');
  if (found) return;
  const names = { app: owner.escapeIdentifier(appRole), login: owner.escapeIdentifier(login) };
  try {
    await owner.query(`create role ${names.app} nologin`);
    await owner.query(`grant ${names.app} to ${names.login}`);
  } catch (error) {
    throw new Error(
      `DATABASE_URL: the application works as the role ${appRole}, which ${login} may not make. ` +
        `Run as a superuser: create role ${names.app}; grant ${names.app} to ${names.login};`,
      { cause: error },
    );
  }
}

async function migrateSchema(owner: pg.Client, migrations: Readonly<Record<string, string>>, logger: RunnerLogger) {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'tributary-migrations-'));
  try {
    for (const [name, text] of Object.entries(migrations))
      await fs.writeFile(path.join(dir, path.basename(name)), text);
    await runner({
      dbClient: owner,
      dir,
      direction: 'up',
      migrationsTable: 'pgmigrations',
      schema: 'public',
      noLock: true,
      singleTransaction: false,
      logger,
    });
  } finally {
    await fs.rm(dir, { recursive: true, force: true });
  }
}

interface RunnerLogger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

function loggerFor(logger?: JobLog): RunnerLogger {
  return {
    debug: (message) => logger?.debug(message),
    info: (message) => logger?.debug(message),
    warn: (message) => logger?.warn(message),
    error: (message) => logger?.error(message),
  };
}

async function countApplied(owner: pg.ClientBase): Promise<number> {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('public.pgmigrations') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return 0;
  const counted = await owner.query<{ n: number }>('select count(*)::int as n from public.pgmigrations');
  return counted.rows[0]?.n ?? 0;
}

/** Brings the database to this version: schema, job tables, rights, then `afterwards`; one node at a time. */
export async function migrate({
  ownerUrl,
  migrations = ownMigrations,
  afterwards,
  logger,
}: MigrateOptions): Promise<void> {
  const owner = await connect(ownerUrl);
  try {
    await lock(owner);
    await ensureAppRole(owner);
    const before = await countApplied(owner);
    await migrateSchema(owner, migrations, loggerFor(logger));
    // What a migration has made of tables with rows, indexes of expressions too, is planned for by what is in them.
    if (before > 0 && (await countApplied(owner)) > before) await owner.query('analyze');
    await migrateJobs({ connectionString: ownerUrl, logger: workerLogger(logger) });
    await applyGrants(owner);
    await afterwards?.();
  } finally {
    await owner.end();
  }
}
