import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportGrouping } from '#contract/reports/columns.ts';
import { type Having, type ReportKey, isCountryOfSome, reportKindOf } from '#contract/reports/kinds.ts';

import { paths } from '../../paths.ts';
import { withParam } from '../../shared/page/withParam.ts';
import type { ReportGiven } from './reportHref.ts';
import { daysOf, textIn } from './rowDays.ts';

interface Narrowed {
  readonly filters: ReportGiven['filters'];
  readonly time: Record<string, string>;
}

/** What narrows a report to one of its rows, beside what narrows it already. */
function narrowedTo(row: ReportRow, given: ReportGiven): Narrowed {
  const { by, filters } = given;
  return {
    filters: {
      ...filters,
      app: textIn(row, 'appSlug') ?? filters.app,
      partnerId: textIn(row, 'partnerId') ?? filters.partnerId,
      country: by.includes('country') ? (textIn(row, 'country') ?? 'none') : filters.country,
      status: textIn(row, 'statusId') ?? filters.status,
      type: textIn(row, 'typeId') ?? filters.type,
      assignee: by.includes('assignee') ? (textIn(row, 'assigneeId') ?? 'none') : filters.assignee,
    },
    time: daysOf(row, given),
  };
}

/** The list whose rows make a column; undefined where none shows just those. */
function listHref(key: ReportKey, column: string, { filters, time }: Narrowed): string | undefined {
  const { app, partnerId, country, currency, manager, tag } = filters;
  switch (`${key}.${column}`) {
    case 'performance.installs':
      return paths.adminReferrals.to({ app, country, partnerId, manager, tag, ...time });
    case 'revenue.revenue':
    case 'revenue.netRevenue':
    case 'revenue.commission':
      // The list has every currency of a shop, and goes by whose the partner was at the install.
      return currency === undefined && manager === undefined
        ? paths.adminReferrals.to({ dated: 'charged', app, partnerId, country, tag, ...time })
        : undefined;
    case 'revenue.refunded':
      return paths.report.to('refunds', { app, partnerId, country, currency, manager, tag, ...time });
    case 'leads.submitted':
    case 'leads.pending':
    case 'leads.withdrawn':
      // The list has named periods only, and no countries.
      return time['timeFilter'] === 'custom' || country !== undefined
        ? undefined
        : `${paths.adminLeads.to()}?${new URLSearchParams({
            status: column === 'submitted' ? 'all' : column,
            ...(partnerId === undefined ? {} : { partnerId }),
            ...time,
          }).toString()}`;
    default:
      return undefined;
  }
}

const finer: readonly ReportGrouping[] = ['partner', 'app', 'month'];

/** By what the rows of a figure are. */
function withinOf(key: ReportKey, { by, filters }: Pick<ReportGiven, 'by' | 'filters'>): ReportGrouping | undefined {
  const { each, groupings } = reportKindOf(key);
  const has = (one: ReportGrouping) => groupings.includes(one) && !isCountryOfSome(key, { ...filters, by: [one] });
  return each ?? finer.find((one) => has(one) && !by.includes(one));
}

/** The column, where the report by one thing a row can be of those alone that it counts. */
const havingOf = (key: ReportKey, column: string, by: ReportGrouping | undefined): Having | undefined =>
  by === reportKindOf(key).each ? reportKindOf(key).havings?.find((one) => one === column) : undefined;

/** Where the rows of one column of a row are: in a list, else in this report narrowed to the row. */
export const cellHref =
  (key: ReportKey, column: string, given: ReportGiven) =>
  (row: ReportRow): string | undefined => {
    const narrowed = narrowedTo(row, given);
    const by = withinOf(key, given);
    const list = listHref(key, column, narrowed);
    if (list !== undefined || by === undefined) return list;
    // Which rows have some is said of rows by something else.
    const currency = textIn(row, 'currency') ?? narrowed.filters.currency;
    return paths.report.to(key, {
      ...narrowed.filters,
      having: havingOf(key, column, by),
      currency,
      by,
      ...narrowed.time,
    });
  };

/** Where the rows of a sum are: in a list, in the report by one thing a row, else in the table below, the largest first. */
export function sumHref(key: ReportKey, column: string, given: ReportGiven, search: URLSearchParams): string {
  const { each } = reportKindOf(key);
  const having = havingOf(key, column, each);
  const { having: narrowing } = given.filters;
  const narrowed = narrowedTo({}, { ...given, by: [] });
  const list = narrowing === undefined ? listHref(key, column, narrowed) : undefined;
  if (list !== undefined) return list;
  // Below it are the rows that it adds up: those which have some of something else, or one thing a row already.
  return each === undefined || narrowing !== undefined || (given.by.includes(each) && having === undefined)
    ? withParam(search, 'sort', `-${column}`, 'rows')
    : paths.report.to(key, { ...narrowed.filters, by: each, having, ...narrowed.time, sort: `-${column}` });
}
