import { expect, test } from 'vitest';

import { totalOfLast } from '../../../../server/platform/http/page.ts';

test('a page with room left tells how many rows there are; a full one, and an empty one past the end, do not', () => {
  const total = (rows: number, page: number) => totalOfLast(Array.from({ length: rows }), { page, perPage: 5 });
  expect([total(0, 1), total(4, 1), total(5, 1), total(4, 3), total(5, 3), total(0, 3)]).toEqual([
    0,
    4,
    undefined,
    14,
    undefined,
    undefined,
  ]);
});
