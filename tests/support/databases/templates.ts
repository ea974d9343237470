import { connect, appRole } from '../../../server/platform/database/connection.ts';
import type { Embedded } from '../../../server/platform/database/embedded.ts';
import { embeddedUrl, ownerRole, provision } from '../../../server/platform/database/provision.ts';

export interface Addresses {
  /** Logs in as the application's role. */
  url: string;
  /** Logs in as the role that owns the schema. */
  ownerUrl: string;
}

export interface CopiedDatabase extends Addresses {
  drop: () => Promise<void>;
}

/** Held while a template is made, in the database `postgres`, beside the hash of its name: two are made at once. */
const templating = 4_100_101;

async function asAdmin<T>(embedded: Embedded, work: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>) {
  const client = await connect(embedded.url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The addresses of a database of the cluster. */
const addresses = (embedded: Embedded, name: string): Addresses => ({
  url: embeddedUrl(embedded, appRole, name),
  ownerUrl: embeddedUrl(embedded, ownerRole, name),
});

/**
 * Makes a template once per cluster: the first process that needs it runs `fill` on a new database without tables, the
 * others wait. `fill` closes its connections before it resolves.
 */
export async function makeTemplate(
  embedded: Embedded,
  name: string,
  fill: (database: Addresses) => Promise<void>,
): Promise<void> {
  await asAdmin(embedded, async (client) => {
    const isMade = async () => {
      const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [name]);
      return rowCount === 1;
    };
    if (await isMade()) return;
    await client.query('select pg_advisory_lock($1, hashtext($2))', [templating, name]);
    if (await isMade()) return;
    await provision(embedded, name);
    await fill(addresses(embedded, name));
    await client.query(`alter database ${name} is_template true`);
  });
}

/** Makes a database by copying a template. */
export async function copyDatabase(embedded: Embedded, template: string, name: string): Promise<CopiedDatabase> {
  await asAdmin(embedded, (client) =>
    client.query(`create database ${name} owner ${ownerRole} template ${template} strategy file_copy`),
  );
  return {
    ...addresses(embedded, name),
    drop: () => asAdmin(embedded, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}
