import sql, { type Sql } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';

import { query } from '../../../platform/database/pool.ts';
import type { Asked, Reading, Source } from '../asked.ts';

/** A source that reads the records with one statement, which returns part, bucket, key, currency, n. */
export const ofRecords = (
  parts: readonly Part[],
  statement: (asked: Asked, wanted: ReadonlySet<Part>) => Sql,
): Source => ({
  parts,
  read: (db, asked, wanted) => query<Reading>(db, statement(asked, wanted)),
  byPartner: (_, asked, wanted) =>
    Promise.resolve({
      parts: parts.filter((part) => wanted.has(part)),
      rows: sql`select r.part, r.key::uuid as key, coalesce(r.currency::text, '') as currency, r.n::float8 as n
                  from (${statement(asked, wanted)}) r`,
      isAdded: false,
    }),
});
