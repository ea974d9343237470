import { expect, test } from 'vitest';

import { drawnRows } from '../../../../src/features/reports/drawnRows.ts';

const numbered = (many: number, key: string) =>
  Array.from({ length: many }, (_, index) => ({ [key]: `${10 + index}` }));

test('what is drawn of days is the last of them, in their order, whatever the order of the table', () => {
  const days = numbered(30, 'day');
  const drawn = drawnRows([...days.slice(15), ...days.slice(0, 15).toReversed()], ['day'], true);
  expect(drawn).toEqual({ rows: days.slice(6), time: 'day', words: 'The last 24 of 30 days.' });
});

test('what is drawn of anything else is the first of them, as the table has them', () => {
  const partners = numbered(25, 'partner').toReversed();
  expect(drawnRows(partners, ['partner'], true)).toEqual({
    rows: partners.slice(0, 24),
    time: undefined,
    words: 'The first 24 of 25 partners.',
  });
});

test.each([
  { many: 24, by: ['week'], isWhole: true, words: undefined },
  { many: 24, by: ['week'], isWhole: false, words: 'Only the 24 weeks on this page of the table.' },
  { many: 100, by: ['day'], isWhole: false, words: 'The last 24 of the 100 days on this page of the table.' },
  { many: 60, by: ['country'], isWhole: false, words: 'The first 24 of the 60 countries on this page of the table.' },
  { many: 60, by: ['partner', 'month'], isWhole: true, words: 'The last 24 of 60 rows.' },
] as const)('of $many rows by $by the picture says: $words', ({ many, by, isWhole, words }) => {
  expect(drawnRows(numbered(many, by[0]), by, isWhole).words).toBe(words);
});
