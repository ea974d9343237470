import type { ReportRow } from '#contract/reports/answer.ts';
import { type ReportKey, reportKindOf } from '#contract/reports/kinds.ts';

import { paths } from '../../paths.ts';
import { withParam } from '../../shared/page/withParam.ts';
import { type Narrowed, type ReportGiven, havingOf, narrowedTo, withinHref } from './withinHref.ts';

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
      return paths.report.to('refunds', {
        having: 'refunded',
        app,
        partnerId,
        country,
        currency,
        manager,
        tag,
        ...time,
      });
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

/** Where the rows of one column of a row are: in a list, else in this report narrowed to the row. */
export const cellHref = (key: ReportKey, column: string, given: ReportGiven) => {
  const within = withinHref(key, given, column);
  return (row: ReportRow): string | undefined => listHref(key, column, narrowedTo(row, given)) ?? within?.(row);
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
