import sql, { type Sql, raw } from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { type PageMeta, pageOf } from '#contract/shared/lists.ts';
import type { Prospect, listProspects, prospectSorts } from '#contract/prospects/prospects.ts';

import { type Queryable, queryAnew } from '../../platform/database/pool.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { type ProspectRow, presentProspect, prospectColumns } from './columns.ts';
import { type Filters, type Source, sourceOf } from './filters.ts';

type Sort = (typeof prospectSorts)[number];
type Row = { counted: number; id: null } | ({ counted: number } & ProspectRow);

interface Page {
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort;
}

const directions: Record<Sort, string> = { createdAt: 'asc', '-createdAt': 'desc' };

const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage;

/** The rows of a page, given a statement `page` of their ids and times and one `counted` of how many there are. */
const rowsOf = (sort: Sort): Sql => {
  const direction = raw(directions[sort]);
  return sql`
    select counted.n as counted, ${prospectColumns}
      from counted left join (page join prospects p on p.id = page.id) on true
     order by page.created_at ${direction}, page.id ${direction}`;
};

/** Every row that matches, up to the bound, found once: their number, and their page unless there are more. */
function gathered({ from, id, createdAt, where }: Source, page: Page): Sql {
  const direction = raw(directions[page.sort]);
  return sql`
    with matched as materialized (
      select ${id} as id, ${createdAt} as created_at from ${from} where ${where} limit ${countLimit}
    ), counted as (
      select count(*) as n from matched
    ), page as (
      select id, created_at from matched where (select n from counted) < ${countLimit}
       order by created_at ${direction}, id ${direction} limit ${page.perPage} offset ${offsetOf(page)}
    )
    ${rowsOf(page.sort)}`;
}

/** The page read in the order of the list, for what so many rows match that the next ones are never far. */
function walked({ from, id, createdAt, where, isWhole }: Source, page: Page): Sql {
  const direction = raw(directions[page.sort]);
  const count = isWhole
    ? sql`select count(*) as n from (select 1 from ${from} where ${where} limit ${countLimit}) c`
    : sql`select ${countLimit}::bigint as n`;
  return sql`
    with page as (
      select ${id} as id, ${createdAt} as created_at from ${from} where ${where}
       order by ${createdAt} ${direction}, ${id} ${direction} limit ${page.perPage} offset ${offsetOf(page)}
    ), counted as (${count})
    ${rowsOf(page.sort)}`;
}

const presented = (rows: readonly Row[]): Prospect[] =>
  rows.flatMap((row) => (row.id === null ? [] : [presentProspect(row)]));

/** A page of the prospects that match, ten by default, newest first; counted exactly up to 10,000. */
export async function listed(
  db: Queryable,
  filters: Filters,
  paging: ParsedOf<typeof listProspects>['query'],
): Promise<{ data: Prospect[]; meta: PageMeta }> {
  const page = pageOf(paging, { perPage: 10, sort: '-createdAt' });
  const source = sourceOf(filters);
  const found = source.isWhole ? null : await queryAnew<Row>(db, gathered(source, page));
  const isFound = found !== null && (found[0]?.counted ?? 0) < countLimit;
  const rows = isFound ? found : await queryAnew<Row>(db, walked(source, page));
  return { data: presented(rows), meta: pageMetaOf(page, rows[0]?.counted ?? 0) };
}
