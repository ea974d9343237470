import { expect, test } from 'vitest';

import { unnarrowed } from '../../../../src/features/analytics/unnarrowed.ts';

const words = ' All apps and countries: this can’t be narrowed by app or country.';

test('a part that takes manager and tag alone says so under an app or a country', () => {
  expect(
    [{ app: 'reviews' }, { country: 'DE' }, { app: 'reviews', country: 'DE', manager: 'me' }].map(unnarrowed),
  ).toEqual([words, words, words]);
});

test('it says nothing where it is narrowed by all that is chosen', () => {
  expect([{}, { manager: 'me', tag: 3 }].map(unnarrowed)).toEqual(['', '']);
});
