import { expect, test } from 'vitest';

import type { ReportColumn } from '#contract/reports/columns.ts';
import { reportKeys, reportKindOf } from '#contract/reports/kinds.ts';

const isFigure = ({ unit }: ReportColumn) => ['count', 'flag', 'money', 'share', 'days'].includes(unit);

test('every figure of every report says what it means', () => {
  const silent = reportKeys.flatMap((key) =>
    reportKindOf(key)
      .columns.filter((column) => isFigure(column) && !/^[A-Z].+\.$/.test(column.definition ?? ''))
      .map(({ label }) => `${key}: ${label}`),
  );
  expect(silent).toEqual([]);
});

test('no two columns of a report that have a definition have the same name', () => {
  const twice = reportKeys.flatMap((key) => {
    const labels = reportKindOf(key).columns.flatMap(({ label, definition }) => (definition ? [label] : []));
    return labels.filter((label, place) => labels.indexOf(label) !== place).map((label) => `${key}: ${label}`);
  });
  expect(twice).toEqual([]);
});
