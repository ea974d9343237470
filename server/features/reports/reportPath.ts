import type { ReportKey } from '#contract/reports/kinds.ts';
import type { ReportParameterValues } from '#contract/reports/reports.ts';

/** The page of a report, as the browser's address has it. */
export function reportPath(key: ReportKey, { dateRange, ...parameters }: ReportParameterValues): string {
  const given = Object.entries({ ...parameters, ...dateRange }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return `/admin/reports/${key}${given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`}`;
}
