import { createHmac } from 'node:crypto';
import type pg from 'pg';

import { appRole, connect } from './connection.ts';
import type { Embedded } from './embedded.ts';

/** Owns the schema and migrates it. */
export const ownerRole = 'tributary_owner';

/** Held while roles and databases are made, so that of two first starts at once one makes them. */
const provisioning = 4_100_002;

const passwordOf = (embedded: Pick<Embedded, 'secret'>, role: string): string =>
  createHmac('sha256', embedded.secret).update(role).digest('base64url');

/** The address of a database on the embedded server, as one of our two roles. */
export function embeddedUrl(embedded: Pick<Embedded, 'secret' | 'port'>, role: string, database: string): string {
  return `postgres://${role}:${passwordOf(embedded, role)}@127.0.0.1:${embedded.port}/${database}`;
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const answer = await client.query<{ found: number }>(
    `select (select count(*)::int from pg_roles where rolname = any($1)) + (select count(*)::int from pg_database where datname = $2) as found`,
    [[ownerRole, appRole], database],
  );
  return answer.rows[0]?.found === 3;
}

/** Makes both roles and the database, owned by the owner role, unless they are there. */
export async function provision(embedded: Pick<Embedded, 'url' | 'secret'>, database: string): Promise<void> {
  const client = await connect(embedded.url);
  try {
    if (await exists(client, database)) return;
    await client.query('select pg_advisory_lock($1)', [provisioning]);
    if (await exists(client, database)) return;
    for (const role of [ownerRole, appRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) {
        const password = client.escapeLiteral(passwordOf(embedded, role));
        await client.query(`create role ${client.escapeIdentifier(role)} login password ${password}`);
      }
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) {
      await client.query(
        `create database ${client.escapeIdentifier(database)} owner ${client.escapeIdentifier(ownerRole)}`,
      );
    }
  } finally {
    await client.end();
  }
}
