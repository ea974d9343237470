import { expect, test } from 'vitest';

import { rowSlots } from '../../../../../src/shared/table/wide/rowSlots.ts';

test('the next page takes the slots of the last, in order', () => {
  const slots = rowSlots();
  expect(slots(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(slots(['d', 'e', 'f'])).toEqual([0, 1, 2]);
  expect(slots(['g'])).toEqual([0]);
  expect(slots(['h', 'i'])).toEqual([0, 3]);
});

test('a row that stays keeps its slot wherever it moves', () => {
  const slots = rowSlots();
  slots(['a', 'b', 'c']);
  expect(slots(['new', 'a', 'b'])).toEqual([2, 0, 1]);
  expect(slots(['b', 'other', 'new'])).toEqual([1, 0, 2]);
});

test('asked twice for the same rows, the slots are the same, and none is given twice', () => {
  const slots = rowSlots();
  slots(['a', 'b', 'c', 'd']);
  const rows = ['d', 'x', 'b', 'y', 'z'];
  const first = slots(rows);
  expect(slots(rows)).toEqual(first);
  expect(new Set(first).size).toBe(rows.length);
});
