import { expect, test } from 'vitest';

import { figures } from '#contract/figures/registry.ts';
import { youngWords } from '#contract/figures/words.ts';

test('a figure whose recent days read low says so in its definition, and no other does', () => {
  const young = figures.filter(({ isYoungBiased }) => isYoungBiased).map(({ key }) => key);
  expect(young).toEqual([
    'conversion',
    'earningsPerClick',
    'lifetimeValue',
    'paidShops',
    'reports.performance.conversion',
  ]);
  expect(figures.filter(({ definition }) => definition.endsWith(` ${youngWords}`)).map(({ key }) => key)).toEqual(
    young,
  );
});
