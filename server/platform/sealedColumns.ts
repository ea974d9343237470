import sql, { raw } from 'sql-template-tag';

import { ConfigError } from './config.ts';
import { type Queryable, execute, query } from './database/pool.ts';
import type { Secrets } from './secrets.ts';

/** The columns that hold sealed text, in tables with an id. */
const columns = [
  { table: 'payout_methods', column: 'sealed' },
  { table: 'apps', column: 'webhook_secret' },
  { table: 'apps', column: 'old_webhook_secret' },
] as const;
type SealedColumn = (typeof columns)[number];
type SealedName = { [C in SealedColumn as C['table']]: `${C['table']}.${C['column']}` }[SealedColumn['table']];

/** Where a sealed text is stored. */
export const placeOf = (column: SealedName, id: string): string => `${column}:${id}`;

/** Put before a text by a migration, which has no key. */
const plain = /^plain:/;

/** A stored text, sealed or not sealed yet: for what operators write by SQL, as the secret of a new app. */
export const openStored = (secrets: Secrets, stored: string, place: string): string =>
  secrets.keyOf(stored) === null ? stored.replace(plain, '') : secrets.open(stored, place);

const batchSize = 500;

/**
 * Seals with the first key what is not: plain texts, and those of a key that is being replaced. Run at every start, under
 * the lock of migrations. @throws ConfigError where something is sealed with a key that is not there
 */
export async function sealAll(db: Queryable, secrets: Secrets): Promise<number> {
  let count = 0;
  for (const sealedColumn of columns) {
    const { table, column } = sealedColumn;
    await requireKeys(db, secrets, sealedColumn);
    for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
      const stale = await query<{ id: string; sealed: string }>(
        db,
        sql`select id, ${raw(column)} as sealed from ${raw(table)}
             where id > ${last}::uuid and not starts_with(${raw(column)}, ${secrets.currentPrefix})
             order by id limit ${batchSize}`,
      );
      const end = stale.at(-1);
      if (!end) break;
      last = end.id;
      const again = stale.map(({ id, sealed }) => {
        const place = `${table}.${column}:${id}`;
        return secrets.seal(openStored(secrets, sealed, place), place);
      });
      // A text that changed meanwhile has been sealed.
      count += await execute(
        db,
        sql`update ${raw(table)} t set ${raw(column)} = v.sealed
              from unnest(${stale.map(({ id }) => id)}::uuid[], ${stale.map(({ sealed }) => sealed)}::text[], ${again}::text[])
                as v(id, was, sealed)
             where t.id = v.id and t.${raw(column)} = v.was`,
      );
    }
  }
  return count;
}

async function requireKeys(db: Queryable, secrets: Secrets, { table, column }: SealedColumn): Promise<void> {
  const used = await query<{ key: string; sample: string; count: number }>(
    db,
    sql`select split_part(${raw(column)}, '.', 2) as key, min(${raw(column)}) as sample, count(*)::int as count
          from ${raw(table)} where ${raw(column)} like 'v1.%' and not starts_with(${raw(column)}, ${secrets.currentPrefix})
         group by 1 order by 1`,
  );
  const missing = used.filter(({ sample }) => secrets.keyOf(sample) === undefined);
  if (missing.length === 0) return;
  throw new ConfigError(
    missing.map(
      ({ key, count }) =>
        `DATA_KEY lacks the key ${key}, with which ${count} rows of ${table} are sealed: add that key behind the first one, after a comma.`,
    ),
  );
}
