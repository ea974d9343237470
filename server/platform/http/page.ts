import type { PageMeta } from '#contract/lists.ts';

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

/** A `like` pattern for rows that contain `search`; the column is lower-cased by the statement. */
export const containing = (search: string): string =>
  `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
