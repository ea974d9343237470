import type pg from 'pg';

import type { Manifest } from './manifest.ts';

/** The product's own tables and those of its jobs. */
const schemas = ['public', 'graphile_worker'];
/** Written by migrating, not by restoring. */
const notCopied = ['pgmigrations', 'migrations'];

/** Every table with the columns that can be written, in a fixed order. */
export async function tablesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name,
            array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($2)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by 1, 2 order by 1, 2`,
    [schemas, notCopied],
  );
  return rows;
}

export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
      where schemaname = any($1) and sequencename <> all($2) and last_value is not null order by 1, 2`,
    [schemas, notCopied],
  );
  return rows;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Foreign keys, as statements need them. */
export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
            pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [schemas],
  );
  return rows;
}

/** The ledger's sums, and how many balances differ from their entries. */
export async function ledgerOf(client: pg.ClientBase): Promise<{ sums: Manifest['ledger']; differing: number }> {
  const { rows: sums } = await client.query<Manifest['ledger'][number]>(
    `select currency, count(*)::int as entries, sum(amount_minor)::text as amount from ledger_entries group by 1 order by 1`,
  );
  const { rows } = await client.query<{ differing: number }>(
    `select count(*)::int as differing
       from partner_totals t
       full join (select partner_id, currency, case when payout_id is null then kind else 'payout' end as kind,
                         sum(amount_minor) as amount
                    from ledger_entries group by 1, 2, 3) e
         using (partner_id, currency, kind)
      where t.amount_minor is distinct from e.amount`,
  );
  return { sums, differing: rows[0]?.differing ?? 0 };
}

/** The names of the migrations that a database has, in their order, and the newest of the job tables. */
export async function versionOf(client: pg.ClientBase): Promise<Pick<Manifest, 'migrations' | 'jobs' | 'server'>> {
  const { rows: done } = await client.query<{ name: string }>('select name from public.pgmigrations order by id');
  const { rows } = await client.query<{ jobs: number; server: number }>(
    `select max(id)::int as jobs, current_setting('server_version_num')::int as server from graphile_worker.migrations`,
  );
  return { migrations: done.map(({ name }) => name), jobs: rows[0]?.jobs ?? 0, server: rows[0]?.server ?? 0 };
}

/** How many tables a database has, of anyone's. */
export async function countTables(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname not like 'pg\\_%'`,
  );
  return rows[0]?.tables ?? 0;
}
