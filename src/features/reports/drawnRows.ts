import type { ReportRow } from '#contract/reports/answer.ts';
import type { ReportGrouping } from '#contract/reports/columns.ts';

import { count } from '../../shared/text/format.ts';

/** The days of a month. */
export const most = 31;

const plurals: Readonly<Record<ReportGrouping, string>> = {
  day: 'days',
  week: 'weeks',
  month: 'months',
  app: 'apps',
  partner: 'partners',
  country: 'countries',
  status: 'statuses',
  type: 'types',
  assignee: 'assignees',
  prospect: 'prospects',
  lead: 'leads',
};

interface Drawn {
  rows: readonly ReportRow[];
  /** The day, week or month that the rows are in the order of. */
  time: 'day' | 'week' | 'month' | undefined;
  /** Which of the report's rows these are; undefined where they are all of them. */
  words: string | undefined;
}

/** Of many rows the latest days, weeks or months, else the first rows. `isWhole`: the rows are all of the report, else those of a page. */
export function drawnRows(of: readonly ReportRow[], by: readonly ReportGrouping[], isWhole: boolean): Drawn {
  const time = by.find((one) => one === 'day' || one === 'week' || one === 'month');
  const rows =
    time === undefined
      ? of.slice(0, most)
      : of.toSorted((a, b) => (String(a[time]) < String(b[time]) ? -1 : 1)).slice(-most);
  const [grouping, ...others] = by;
  const things = grouping === undefined || others.length > 0 ? 'rows' : plurals[grouping];
  const all = isWhole ? `${count(of.length)} ${things}` : `the ${count(of.length)} ${things} on this page of the table`;
  const isCut = rows.length < of.length;
  const which = `The ${time === undefined ? 'first' : 'last'} ${rows.length} of ${all}.`;
  const words = isCut ? which : isWhole ? undefined : `Only ${all}.`;
  return { rows, time, words };
}
