import type { ReportColumn } from '#contract/reports/columns.ts';

/** `sort`, where it is by none of the columns. */
export const sortRefused = (sort: string, columns: readonly ReportColumn[]): readonly string[] =>
  columns.some(({ key }) => key === sort.replace(/^-/, '')) ? [] : ['sort'];
