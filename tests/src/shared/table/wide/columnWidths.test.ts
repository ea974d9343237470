import { expect, test } from 'vitest';

import { columnWidths } from '../../../../../src/shared/table/wide/columnWidths.ts';

const columns = [
  { key: 'name' },
  { key: 'status', width: 128 },
  { key: 'note', share: 2.4 },
  { key: 'count', align: 'right' },
] as const;

test('columns without a width share what is left, the name most unless it is said', () => {
  expect(columnWidths(columns, {}, { hasSelector: false, end: 56 })).toEqual({
    columns: ['35.71%', '8rem', '42.86%', '21.43%'],
    end: '3.5rem',
    least: 'calc(34.5rem + 0px)',
  });
});

test('a width that was chosen stands in px, and the others share the rest', () => {
  expect(columnWidths(columns, { name: 300, status: 90 }, { hasSelector: true, end: 112 })).toEqual({
    columns: ['300px', '90px', '66.67%', '33.33%'],
    end: '7rem',
    least: 'calc(21.75rem + 390px)',
  });
});

test('where every column has its width, the last one of the table takes the rest', () => {
  const fixed = columns.map((column) => ({ ...column, width: 160 }));
  expect(columnWidths(fixed, { count: 200 }, { hasSelector: false, end: 56 })).toEqual({
    columns: ['10rem', '10rem', '10rem', '200px'],
    end: 'auto',
    least: 'calc(33.5rem + 200px)',
  });
});
