import { type Grouping, groupings } from '../analytics/metrics.ts';
import type { ReportColumn, ReportUnit } from '../reports/columns.ts';
import { type ReportKey, reportKeys, reportKindOf } from '../reports/kinds.ts';
import { type Figure, figureOf } from './entry.ts';

/** Columns of the other units are facts. */
const units: Partial<Record<ReportUnit, Figure['unit']>> = {
  count: 'count',
  flag: 'count',
  money: 'money',
  share: 'ratio',
  days: 'duration',
};

const groupingsOf = (report: ReportKey): Grouping[] =>
  groupings.filter((grouping) => reportKindOf(report).groupings.some((one) => one === grouping));

function figuresOf(report: ReportKey, { key, label, unit, definition, of, divides }: ReportColumn): Figure[] {
  const own = units[unit];
  if (own === undefined) return [];
  if (definition === undefined) throw new Error(`${key} of the report ${report} has no definition`);
  const [part, ...whole] = of ?? divides ?? [key];
  return [
    figureOf(
      { label, definition },
      {
        key: `reports.${report}.${key}`,
        unit: own,
        numerator: [part],
        denominator: whole,
        source: `report ${report}`,
        groupings: groupingsOf(report),
        isCapped: of !== undefined,
      },
    ),
  ];
}

/** The figures of reports: their parts are columns of the same report. */
export const figuresOfReports = reportKeys.flatMap((report) =>
  reportKindOf(report).columns.flatMap((column) => figuresOf(report, column)),
);
