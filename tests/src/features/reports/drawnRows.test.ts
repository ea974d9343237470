import { expect, test } from 'vitest';

import { drawnRows } from '../../../../src/features/reports/drawnRows.ts';
import { drawnUnit } from '../../../../src/features/reports/drawnUnit.ts';

const numbered = (many: number, key: string) =>
  Array.from({ length: many }, (_, index) => ({ [key]: `${10 + index}` }));

test('what is drawn of days is the last of them, in their order, whatever the order of the table', () => {
  const days = numbered(40, 'day');
  const drawn = drawnRows([...days.slice(15), ...days.slice(0, 15).toReversed()], ['day'], true);
  expect(drawn).toEqual({ rows: days.slice(9), time: 'day', words: 'The last 31 of 40 days.' });
});

test('what is drawn of anything else is the first of them, as the table has them', () => {
  const partners = numbered(32, 'partner').toReversed();
  expect(drawnRows(partners, ['partner'], true)).toEqual({
    rows: partners.slice(0, 31),
    time: undefined,
    words: 'The first 31 of 32 partners.',
  });
});

test.each([
  { many: 31, by: ['week'], isWhole: true, words: undefined },
  { many: 25, by: ['week'], isWhole: false, words: 'Only the 25 weeks on this page of the table.' },
  { many: 100, by: ['day'], isWhole: false, words: 'The last 31 of the 100 days on this page of the table.' },
  { many: 60, by: ['country'], isWhole: false, words: 'The first 31 of the 60 countries on this page of the table.' },
  { many: 60, by: ['partner', 'month'], isWhole: true, words: 'The last 31 of 60 rows.' },
] as const)('of $many rows by $by the picture says: $words', ({ many, by, isWhole, words }) => {
  expect(drawnRows(numbered(many, by[0]), by, isWhole).words).toBe(words);
});

test.each([
  { unit: 'day', many: 31, by: 'day' },
  { unit: 'day', many: 32, by: 'week' },
  { unit: 'day', many: 210, by: 'week' },
  { unit: 'day', many: 211, by: 'month' },
  { unit: 'week', many: 32, by: 'month' },
  { unit: 'month', many: 40, by: 'month' },
] as const)('$many rows by $unit are drawn by $by', ({ unit, many, by }) => {
  expect(drawnUnit(unit, many)).toBe(by);
});
