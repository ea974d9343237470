import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportGrouping } from '#contract/reports/columns.ts';
import { type Having, type ReportKey, isCountryOfSome, reportKindOf } from '#contract/reports/kinds.ts';
import type { ReportParameterValues } from '#contract/reports/reports.ts';

import { paths } from '../../paths.ts';
import { type DaysGiven, daysOf, textIn } from './rowDays.ts';

/** What narrows it, beside its time. */
type ReportFilters = Omit<ReportParameterValues, 'timeFilter' | 'dateRange' | 'by'>;

export interface ReportGiven extends DaysGiven {
  readonly by: readonly ReportGrouping[];
  readonly filters: ReportFilters;
}

export interface Narrowed {
  readonly filters: ReportFilters;
  readonly time: Record<string, string>;
}

/** What narrows a report to one of its rows, beside what narrows it already. */
export function narrowedTo(row: ReportRow, given: ReportGiven): Narrowed {
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

const finer: readonly ReportGrouping[] = ['partner', 'app', 'month'];

/** By what the rows within a row are. */
function withinOf(key: ReportKey, { by, filters }: ReportGiven): ReportGrouping | undefined {
  const { each, groupings } = reportKindOf(key);
  const has = (one: ReportGrouping) => groupings.includes(one) && !isCountryOfSome(key, { ...filters, by: [one] });
  return each ?? finer.find((one) => has(one) && !by.includes(one));
}

/** The column, where the report by one thing a row can be of those alone that it counts. */
export const havingOf = (key: ReportKey, column: string, by: ReportGrouping | undefined): Having | undefined =>
  by === reportKindOf(key).each ? reportKindOf(key).havings?.find((one) => one === column) : undefined;

/** This report narrowed to a row, by something finer: what makes one column of it, or all; undefined where nothing is finer. */
export function withinHref(
  key: ReportKey,
  given: ReportGiven,
  column?: string,
): ((row: ReportRow) => string) | undefined {
  const by = withinOf(key, given);
  if (by === undefined) return undefined;
  return (row) => {
    const { filters, time } = narrowedTo(row, given);
    // Which rows have some is said of rows by something else.
    const having = column === undefined ? undefined : havingOf(key, column, by);
    return paths.report.to(key, {
      ...filters,
      having,
      currency: textIn(row, 'currency') ?? filters.currency,
      by,
      ...time,
    });
  };
}
