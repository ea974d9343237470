import { expect, test } from 'vitest';

import { filtersIn } from '../../../../src/features/analytics/filtersIn.ts';

const given = (search: string) => filtersIn(new URLSearchParams(search));

test('the filters of analytics come from the address', () => {
  expect(given('app=reviews&manager=me&tag=3&country=DE&timeFilter=today')).toEqual({
    app: 'reviews',
    manager: 'me',
    tag: 3,
    country: 'DE',
  });
});

test('what a filter cannot be is left out, and the others stay', () => {
  expect(['app=a b&country=DE', 'country=foo&tag=3', 'tag=x&app=reviews', 'tag=&manager=foo', ''].map(given)).toEqual([
    { country: 'DE' },
    { tag: 3 },
    { app: 'reviews' },
    {},
    {},
  ]);
});
