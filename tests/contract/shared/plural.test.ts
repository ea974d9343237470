import { expect, test } from 'vitest';

import { plural, pluralForm } from '../../../contract/shared/plural.ts';

const installs = { one: 'install', other: 'installs' };

test.each([
  [0, '0 installs'],
  [1, '1 install'],
  [2, '2 installs'],
  [11, '11 installs'],
  [1234, '1,234 installs'],
])('%i and its word read %s', (count, expected) => {
  expect(plural(count, installs)).toBe(expected);
});

test('a word without its number follows the count', () => {
  expect([pluralForm(1, installs), pluralForm(3, installs)]).toEqual(['install', 'installs']);
});
