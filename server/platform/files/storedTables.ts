import { type Sql, join, raw } from 'sql-template-tag';

/** The tables of files: each row has its bytes, or the `object_key` of the object that has them, and `size` and `sha256`. */
export const storedTables = ['images', 'files', 'claim_files'] as const;
export type StoredTable = (typeof storedTables)[number];

/** Rows of all of them whose bytes are in objects. */
export const inObjects: Sql = join(
  storedTables.map((table) => raw(`select object_key, size from ${table} where object_key is not null`)),
  ' union all ',
);
