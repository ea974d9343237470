import type pg from 'pg';

interface Definition {
  name: string;
  definition: string;
}

const primary = `i.indisprimary or exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype <> 'f')`;

/**
 * Lays rows into tables without their indexes, triggers and foreign keys, and makes these anew: many times faster than row by row.
 * What a trigger would have kept is not kept. Owned tables, none of them partitioned.
 */
export async function layBare(
  owner: pg.ClientBase,
  tables: readonly string[],
  lay: () => Promise<void>,
): Promise<void> {
  const given = [tables.map((table) => `public.${table}`)];
  const { rows: keys } = await owner.query<Definition & { table: string }>(
    `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    given,
  );
  const { rows: indexes } = await owner.query<Definition>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[]) and not (${primary})`,
    given,
  );
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`);
  await lay();
  for (const { definition } of indexes) await owner.query(definition);
  for (const { table, name, definition } of keys)
    await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`);
}
