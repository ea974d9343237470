import sql, { type Sql } from 'sql-template-tag';

import type { Part } from '#contract/analytics/metrics.ts';

import { query } from '../../../platform/database/pool.ts';
import type { FiguresQuery, Reading, Source } from '../figuresQuery.ts';

/** A source that reads the records with one statement, which returns part, bucket, key, currency, n. */
export const ofRecords = (
  parts: readonly Part[],
  statement: (request: FiguresQuery, wanted: ReadonlySet<Part>) => Sql,
): Source => ({
  parts,
  read: (db, request, wanted) => query<Reading>(db, statement(request, wanted)),
  byPartner: (_, request, wanted) =>
    Promise.resolve({
      parts: parts.filter((part) => wanted.has(part)),
      rows: sql`select r.part, r.key::uuid as key, coalesce(r.currency::text, '') as currency, r.n::float8 as n
                  from (${statement(request, wanted)}) r`,
      isAdded: false,
    }),
});
