import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { retentionKinds } from '#contract/privacy/retention.ts';

import { declaration } from '../../../../server/features/privacy/declaration/declaration.ts';
import { query } from '../../../../server/platform/database/pool.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Numbers, times, ids, yes and no: the rest can hold what names a person. */
const harmless = new Set([
  'uuid',
  'timestamptz',
  'timestamp',
  'date',
  'int2',
  'int4',
  'int8',
  'numeric',
  'bool',
  'fact_measure',
]);

const where = 'server/features/privacy/declaration/';

test('every table of the database is declared, and no other', async () => {
  const tables = await query<{ name: string }>(
    db.ownerPool,
    sql`select c.relname as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const names = new Set(tables.map(({ name }) => name));
  expect(
    {
      [`add a line for the table to ${where}`]: [...names].filter((name) => !(name in declaration)),
      [`there is no such table: take it out of ${where}`]: Object.keys(declaration).filter((name) => !names.has(name)),
    },
    'each table says what it holds of a person and for how long',
  ).toEqual({
    [`add a line for the table to ${where}`]: [],
    [`there is no such table: take it out of ${where}`]: [],
  });
});

test('every column that can hold text, bytes or an address is declared, and no other', async () => {
  const columns = await query<{ name: string; type: string }>(
    db.ownerPool,
    sql`select c.relname || '.' || a.attname as name, t.typname as type
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          join pg_type t on t.oid = a.atttypid
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found = new Set(columns.flatMap(({ name, type }) => (harmless.has(type) ? [] : [name])));
  const declared = Object.entries(declaration).flatMap(([table, rule]) =>
    Object.keys(rule.columns).map((column) => `${table}.${column}`),
  );
  const known = new Set(declared);
  expect({
    [`say what the column holds of a person, in ${where}`]: [...found].filter((name) => !known.has(name)),
    [`there is no such column, or it cannot hold text: take it out of ${where}`]: declared.filter(
      (name) => !found.has(name),
    ),
  }).toEqual({
    [`say what the column holds of a person, in ${where}`]: [],
    [`there is no such column, or it cannot hold text: take it out of ${where}`]: [],
  });
});

test('every kind of stored data has a table or is part of the history', () => {
  const kinds = new Set(Object.values(declaration).map(({ kind }) => kind));
  expect(retentionKinds.filter((kind) => !kinds.has(kind))).toEqual(['origins']);
});

test('what holds something of a person in their own rows is not kept by erasure', () => {
  const kept = Object.entries(declaration).flatMap(([table, { own, columns }]) =>
    own === undefined
      ? []
      : Object.entries(columns).flatMap(([name, { holds, erasure }]) =>
          holds !== 'nothing' && erasure === 'keep' ? [`${table}.${name}`] : [],
        ),
  );
  // Digests of facts: they cannot be made from anything else, and name no one.
  expect(kept).toEqual(['review_signals.dedupe', 'commissions.facts_hash']);
});
