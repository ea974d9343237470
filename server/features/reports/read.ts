import type { Pool } from 'pg';
import sql, { type Sql, empty, join, raw } from 'sql-template-tag';

import type { DataOf, MetaOf } from '#contract/shared/endpoint.ts';
import type { Period } from '#contract/shared/lists.ts';
import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportColumn } from '#contract/reports/columns.ts';
import { type ReportKey, groupingsOf, isCountryOfSome, reportColumns, reportKindOf } from '#contract/reports/kinds.ts';
import { type ReportParameterValues, type getReport, groupingsIn, reportFields } from '#contract/reports/reports.ts';

import { majorUnits } from '../../platform/currency.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { inSnapshot, streamed } from '../../platform/database/snapshot.ts';
import { invalid } from '../../platform/errors.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { countLimit, pageMetaOf } from '../../platform/http/page.ts';
import { periodQuery } from '../../reporting/today.ts';
import { filtersOf } from '../analytics/answer.ts';
import { startOfDay } from '../figures/clock.ts';
import { type ReportQuery, dividedBy, type Source } from './source.ts';
import { sources } from './sources/sources.ts';
import { addDays } from '#contract/shared/day.ts';

/** A request is cut off after 30. */
const secondsOfPage = 20;
const secondsOfFile = 120;

/** A report with checked parameters: what it reads and which columns it has. */
export interface Report {
  readonly key: ReportKey;
  readonly columns: readonly ReportColumn[];
  readonly source: Source;
  readonly days: Period;
  readonly zone: string;
  /** The present day by which its months go. */
  readonly today: string;
  readonly now: Date;
}

/** Who asks, which is who `me` is; when; and in which order. */
interface Asking {
  readonly viewerId: string;
  readonly now: Date;
  readonly sort?: string;
}

/** The report as asked for, in the programme's days. @throws 400 naming a parameter or grouping that it does not have */
export async function askReport(
  db: Queryable,
  key: ReportKey,
  given: ReportParameterValues,
  { now, viewerId, sort = 'default' }: Asking,
): Promise<Report> {
  const { parameters, groupings, title, havings = [] } = reportKindOf(key);
  for (const [parameter, names] of Object.entries(reportFields))
    for (const name of names)
      if (given[name] !== undefined && !parameters.some((one) => one === parameter))
        throw invalid(name, `${title} is not narrowed by it.`);
  const groups = groupingsIn(given.by);
  const strange = groups.find((one) => !groupings.includes(one));
  if (strange !== undefined)
    throw invalid('by', groupings.length === 0 ? `${title} is not grouped.` : `Use ${groupings.join(', ')}.`);
  const by = groupingsOf(key, groups);
  const { app, partnerId, country, shopCountry, currency, asOf, status, type, assignee } = given;
  const { manager, tag, step, reason, actor, work, subject, span, decision, standing, age, having, entry } = given;
  if (having !== undefined && !havings.includes(having)) throw invalid('having', `Use one of ${havings.join(', ')}.`);
  if (isCountryOfSome(key, { ...given, by }))
    throw invalid('country', `By country, ${title} is of all partners: remove the partner, manager and tag.`);
  const { clock, days, period, day } = await periodQuery(db, given, now);
  const wanted: ReportQuery = {
    by,
    period,
    days,
    zone: clock.zone,
    app,
    partnerId,
    country,
    shopCountry,
    currency,
    status,
    type,
    assignee,
    care: filtersOf({ manager, tag: tag === undefined ? undefined : Number(tag) }, viewerId),
    step,
    reason,
    actorId: filtersOf({ manager: actor }, viewerId).managerId,
    work,
    subject,
    span,
    decision,
    standing,
    age: age === undefined ? undefined : Number(age),
    having,
    entry,
    asOf: asOf === undefined ? null : startOfDay(clock.zone, addDays(asOf, 1)),
    now,
  };
  const columns = reportColumns(key, by);
  const source = await sources[key](wanted, db);
  return {
    key,
    columns,
    source: { ...source, order: inOrderOf(columns, sort, source.order) },
    days,
    zone: clock.zone,
    today: reportKindOf(key).isOfPayoutMonths === true ? now.toISOString().slice(0, 10) : day,
    now,
  };
}

/** By one column first, what is empty last; then in the report's own order. @throws 400 for a column that it does not have */
function inOrderOf(columns: readonly ReportColumn[], sort: string, own: string): string {
  if (sort === 'default') return own;
  const isDescending = sort.startsWith('-');
  const key = isDescending ? sort.slice(1) : sort;
  if (!columns.some((column) => column.key === key)) throw invalid('sort', 'Sort by a column of the report.');
  return `"${key}" ${isDescending ? 'desc' : 'asc'} nulls last, ${own}`;
}

export const presentColumn = ({ key, label, unit, definition, isSummed }: ReportColumn) => ({
  key,
  label,
  unit,
  definition: definition ?? null,
  isSummed: isSummed ?? false,
});

const inOrder = ({ select, order }: Source): Sql => sql`select * from (${select}) q order by ${raw(order)}`;

/** The rows' cells by the keys of the columns; other fields of the statement are dropped. */
const rowOf = (columns: readonly ReportColumn[], row: ReportRow): ReportRow =>
  Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]));

/** The sums of all rows, and the shares of these; of money by currency. */
function sumsOf({ select }: Source, columns: readonly ReportColumn[]): Sql {
  const summed = columns.filter(({ isSummed }) => isSummed);
  const shares = columns.flatMap(({ key, of }) =>
    of === undefined ? [] : [sql`, ${dividedBy(of)} as ${raw(`"${key}"`)}`],
  );
  const sums = join(
    summed.map(({ key }) => sql`coalesce(sum(${raw(`"${key}"`)}), 0)::bigint as ${raw(`"${key}"`)}`),
    ', ',
  );
  return summed.some(({ unit }) => unit === 'money')
    ? sql`select t.*${join([empty, ...shares], '')} from (select currency, ${sums} from (${select}) q group by 1) t order by 1`
    : sql`select t.*${join([empty, ...shares], '')} from (select ${sums} from (${select}) q) t`;
}

/** A page of the rows, and the sums of all of them, as of one moment. */
export function readReport(
  pool: Pool,
  { key, columns, source, days, zone, today, now }: Report,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ data: DataOf<typeof getReport>; meta: MetaOf<typeof getReport> }> {
  const isSummed = columns.some((column) => column.isSummed);
  return inSnapshot(pool, { seconds: secondsOfPage }, async (read) => {
    const rows = await read<ReportRow>(sql`${inOrder(source)} limit ${perPage} offset ${(page - 1) * perPage}`);
    const [counted] = await read<{ total: number }>(
      sql`select count(*) as total from (select 1 from (${source.select}) q limit ${countLimit}) counted`,
    );
    const totals = isSummed ? await read<ReportRow>(sumsOf(source, columns)) : [];
    return {
      data: rows.map((row) => rowOf(columns, row)),
      meta: {
        ...pageMetaOf({ page, perPage }, counted?.total ?? 0),
        title: reportKindOf(key).title,
        asOf: now.toISOString(),
        from: days.from === null ? null : days.from.slice(0, 10),
        to: addDays(days.to, -1),
        zone,
        today,
        columns: columns.map(presentColumn),
        totals: (counted?.total ?? 0) === 0 ? [] : totals,
      },
    };
  });
}

/** A cell of a CSV: money in major units, a share in per cent. */
function csvCell({ unit }: ReportColumn, value: Cell | undefined, currency: Cell | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (unit === 'money') return majorUnits(Number(value), String(currency));
  return unit === 'share' ? (Number(value) / 100).toFixed(2) : value;
}

async function* csvRows(pool: Pool, { columns, source }: Report): AsyncGenerator<readonly Cell[]> {
  for await (const rows of streamed<ReportRow>(pool, inOrder(source), { seconds: secondsOfFile }))
    for (const row of rows) yield columns.map((column) => csvCell(column, row[column.key], row['currency']));
}

/** Every row, read as it is taken. */
export const reportCsv = (pool: Pool, report: Report): CsvAnswer => ({
  filename: `${report.key}-${report.today}`,
  header: report.columns.map(({ label, unit }) => (unit === 'share' ? `${label}, %` : label)),
  rows: csvRows(pool, report),
});
