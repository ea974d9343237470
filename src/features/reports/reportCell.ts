import type { ReportColumn } from '#contract/reports/columns.ts';
import type { ReportRow } from '#contract/reports/answer.ts';

import type { Column } from '../../shared/table/column.ts';
import { count, countryName, dash, date, dateTime, money, month, rate } from '../../shared/text/format.ts';

/** What a cell shows, by its column's unit; times are of the zone. */
export function reportCell({ key, unit }: ReportColumn, row: ReportRow, zone = 'UTC'): string {
  const value = row[key];
  if (value === null || value === undefined || value === '') return dash;
  switch (unit) {
    case 'count':
    case 'days':
      return unit === 'count' ? count(Number(value)) : String(value);
    case 'flag':
      return Number(value) === 1 ? 'Yes' : dash;
    case 'money':
      return money(Number(value), String(row['currency']));
    case 'share':
      return rate(Number(value));
    case 'month':
      return month(String(value));
    case 'instant':
      return dateTime(String(value), undefined, zone);
    case 'country':
      return countryName(String(value));
    case 'day':
      return date(String(value));
    case 'text':
    case 'id':
    case 'currency':
      return String(value);
  }
}

export const isNumber = ({ unit }: ReportColumn): boolean =>
  unit === 'count' || unit === 'flag' || unit === 'money' || unit === 'share' || unit === 'days';

const isTime = ({ unit }: ReportColumn): boolean => unit === 'instant' || unit === 'day' || unit === 'month';

/** px of what is always as long, so that names have the rest. */
const widths: Partial<Record<ReportColumn['unit'], number>> = { instant: 160, currency: 104 };

/** px of a heading that is longer than its numbers; shorter ones have their share. */
const headingWidth = (label: string): { width?: number } => (label.length > 12 ? { width: label.length * 7 + 48 } : {});

/** What people are shown of a report’s columns; times are of the zone. */
export const shownColumns = (columns: readonly ReportColumn[], zone: string | undefined): Column<ReportRow>[] =>
  columns
    .filter(({ unit }) => unit !== 'id')
    .map((column) => ({
      key: column.key,
      label: column.label,
      sortKey: column.key,
      sortsAs: isNumber(column) ? 'number' : isTime(column) ? 'date' : 'text',
      align: isNumber(column) ? 'right' : 'left',
      ...(isNumber(column) && column.unit !== 'money' && headingWidth(column.label)),
      ...(widths[column.unit] && { width: widths[column.unit] }),
      render: (row) => reportCell(column, row, zone),
    }));
