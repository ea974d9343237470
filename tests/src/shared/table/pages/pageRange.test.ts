import { expect, test } from 'vitest';

import { pageRange } from '../../../../../src/shared/table/pages/pageRange.ts';

const shown = (page: number, pages: number, siblings: 0 | 1) =>
  pageRange(page, pages, siblings)
    .map((stop) => (typeof stop === 'number' ? stop : '…'))
    .join(' ');

test('a list of many pages offers seven stops, the first and the last among them', () => {
  expect([1, 4, 5, 6, 7, 10].map((page) => shown(page, 10, 1))).toEqual([
    '1 2 3 4 5 … 10',
    '1 2 3 4 5 … 10',
    '1 … 4 5 6 … 10',
    '1 … 5 6 7 … 10',
    '1 … 6 7 8 9 10',
    '1 … 6 7 8 9 10',
  ]);
});

test('a list of few pages offers all, and a narrow one five stops', () => {
  expect([shown(1, 1, 1), shown(3, 7, 1), shown(1, 5, 0)]).toEqual(['1', '1 2 3 4 5 6 7', '1 2 3 4 5']);
  expect([1, 3, 4, 7, 10].map((page) => shown(page, 10, 0))).toEqual([
    '1 2 3 … 10',
    '1 2 3 … 10',
    '1 … 4 … 10',
    '1 … 7 … 10',
    '1 … 8 9 10',
  ]);
});

test('every page of every length is among its own stops, none twice, and each gap hides some', () => {
  for (const siblings of [0, 1] as const)
    for (let pages = 1; pages <= 30; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const stops = pageRange(page, pages, siblings);
        const numbers = stops.filter((stop) => typeof stop === 'number');
        expect(stops.length).toBe(Math.min(pages, siblings * 2 + 5));
        expect(numbers).toContain(page);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
        for (const [index, stop] of stops.entries()) {
          const last = stops[index - 1];
          const next = stops[index + 1];
          if (typeof stop === 'number') continue;
          expect(next).toBe(stop.gapBefore);
          expect(typeof last === 'number' && stop.gapBefore - last > 1).toBe(true);
        }
      }
});
