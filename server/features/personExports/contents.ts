import { buffer } from 'node:stream/consumers';

import type { PoolClient } from 'pg';
import sql, { join, raw } from 'sql-template-tag';

import { execute, query, queryOne } from '../../platform/database/pool.ts';
import type { FileStore, Placed } from '../../platform/files/fileStore.ts';
import { type Cell, csvLines } from '../../platform/http/csv.ts';
import { declaration } from '../privacy/declaration/declaration.ts';
import type { Person, TableRule } from '../privacy/declaration/rules.ts';
import type { ZipFile } from './zip.ts';

/** Whose data. */
export interface Subject {
  readonly userId: string;
  readonly partnerId: string | null;
  readonly email: string;
}

const personOf = ({ userId, partnerId, email }: Subject): Person => ({
  user: sql`${userId}::uuid`,
  partner: sql`${partnerId}::uuid`,
  email: sql`${email}::text`,
});

type Own = TableRule & { readonly own: NonNullable<TableRule['own']> };
const isExported = (rule: TableRule): rule is Own => rule.own !== undefined && rule.isExported !== false;

/** The tables of which people get their rows. */
const tables: readonly (readonly [name: string, rule: Own])[] = Object.entries(declaration).flatMap(([name, rule]) =>
  isExported(rule) ? [[name, rule] as const] : [],
);

type Row = Readonly<Record<string, unknown>>;
const rowsAtOnce = 1000;

/** The person’s rows of a table, without what is not for them. */
async function* rowsOf(tx: PoolClient, subject: Subject, name: string, { own, columns }: Own): AsyncGenerator<Row[]> {
  const left = Object.entries(columns).flatMap(([column, rule]) => (rule.isExported ? [] : [column]));
  await execute(
    tx,
    sql`declare own_rows cursor for
    select to_jsonb(t) - ${left}::text[] as row from ${raw(name)} t where ${own(personOf(subject))}`,
  );
  for (;;) {
    const rows = await query<{ row: Row }>(tx, sql`fetch ${raw(String(rowsAtOnce))} from own_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await execute(tx, sql`close own_rows`);
}

async function* json(tx: PoolClient, subject: Subject, at: Date): AsyncGenerator<string> {
  yield `{"createdAt":${JSON.stringify(at)},"tables":{`;
  let comma = '';
  for (const [name, rule] of tables) {
    yield `${comma}\n${JSON.stringify(name)}:{"holds":${JSON.stringify(rule.holds)},"rows":[`;
    comma = ',';
    let before = '\n';
    for await (const rows of rowsOf(tx, subject, name, rule)) {
      yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
      before = ',\n';
    }
    yield ']}';
  }
  yield '\n}}\n';
}

const cell = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : JSON.stringify(value);

async function* csv(tx: PoolClient, subject: Subject, name: string, rule: Own): AsyncGenerator<string> {
  let header: string[] | undefined;
  for await (const rows of rowsOf(tx, subject, name, rule)) {
    if (header === undefined) {
      header = Object.keys(rows[0] ?? {});
      yield csvLines([header]);
    }
    const names = header;
    yield csvLines(rows.map((row) => names.map((column) => cell(row[column]))));
  }
}

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

/** Their picture, and the files sent with their claims: one at a time, as each may be large. */
async function* filesOf(
  tx: PoolClient,
  { userId, partnerId }: Subject,
  files: Pick<FileStore, 'open'>,
): AsyncGenerator<ZipFile> {
  const stored = await query<{ name: string; table: string; id: string }>(
    tx,
    sql`select 'picture.webp' as name, 'images' as table, i.id from partners p join images i on i.id = p.image_id
         where p.id = ${partnerId}::uuid
        union all
        select 'claims/' || f.id || '-' || f.name, 'claim_files', f.id from claim_files f
         where f.partner_id = ${partnerId}::uuid or f.stored_by = ${userId} order by 1`,
  );
  for (const { name, table, id } of stored) {
    const placed = await queryOne<Placed>(
      tx,
      sql`select bytes, object_key as "objectKey", size from ${raw(table)} where id = ${id}`,
    );
    if (!placed) continue;
    const opened = await files.open(placed);
    yield { name, pieces: whole(Buffer.isBuffer(opened) ? opened : await buffer(opened)) };
  }
}

/** Everything of a person: one JSON file, a CSV file of each table that has something, and their files. */
export async function* contentsOf(
  tx: PoolClient,
  { subject, files, at }: { subject: Subject; files: Pick<FileStore, 'open'>; at: Date },
): AsyncGenerator<ZipFile> {
  yield { name: 'data.json', pieces: json(tx, subject, at) };
  const filled = await query<{ name: string }>(
    tx,
    join(
      tables.map(
        ([name, { own }]) =>
          sql`select ${name}::text as name where exists (select 1 from ${raw(name)} t where ${own(personOf(subject))})`,
      ),
      ' union all ',
    ),
  );
  const isFilled = new Set(filled.map(({ name }) => name));
  for (const [name, rule] of tables)
    if (isFilled.has(name)) yield { name: `${name}.csv`, pieces: csv(tx, subject, name, rule) };
  yield* filesOf(tx, subject, files);
}
