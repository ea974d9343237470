import { expect, test } from 'vitest';

import { unnarrowed } from '../../../../src/features/analytics/unnarrowed.ts';

const words = ' All countries: this can’t be narrowed by country.';

test('a part that no country narrows says so under one', () => {
  expect([{ country: 'DE' }, { app: 'reviews', country: 'DE', manager: 'me' }].map(unnarrowed)).toEqual([words, words]);
});

test('it says nothing where it is narrowed by all that is chosen', () => {
  expect([{}, { app: 'reviews' }, { manager: 'me', tag: 3 }].map(unnarrowed)).toEqual(['', '', '']);
});
