import type { PageMeta } from '#contract/shared/lists.ts';

/** Rows counted exactly at most; statements count `limit ${countLimit}`. */
const mostCounted = 10_000;
export const countLimit = mostCounted + 1;

/** The meta of a list; `counted` is a count capped at `countLimit`. */
export const pageMetaOf = ({ page, perPage }: { page: number; perPage: number }, counted: number): PageMeta => ({
  page,
  perPage,
  total: Math.min(counted, mostCounted),
  totalIsExact: counted <= mostCounted,
});

/** How many rows a list has, where its last page shows it; undefined where they are to be counted. */
export const totalOfLast = (
  rows: readonly unknown[],
  { page, perPage }: { page: number; perPage: number },
): number | undefined =>
  rows.length < perPage && (rows.length > 0 || page === 1) ? (page - 1) * perPage + rows.length : undefined;

/** A `like` pattern for rows that begin with `search`; the column is lower-cased by the statement. */
export const beginning = (search: string): string => `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A `like` pattern for rows that contain `search`; the column is lower-cased by the statement. */
export const containing = (search: string): string => `%${beginning(search)}`;
