import { expect, test } from 'vitest';

import { withPage, withRows } from '../../../../../src/shared/table/selection/rowSelection.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

test('one row is added to the selection, or taken from it', () => {
  expect(withRows(['other'], ids, { from: null, to: 'c', isSelected: true })).toEqual(['other', 'c']);
  expect(withRows(['other', 'c'], ids, { from: null, to: 'c', isSelected: false })).toEqual(['other']);
});

test('a range takes the rows between its ends, downwards and upwards, each once', () => {
  expect(withRows(['c'], ids, { from: 'b', to: 'd', isSelected: true })).toEqual(['c', 'b', 'd']);
  expect(withRows([], ids, { from: 'd', to: 'b', isSelected: true })).toEqual(['b', 'c', 'd']);
  expect(withRows(['other', ...ids], ids, { from: 'd', to: 'b', isSelected: false })).toEqual(['other', 'a', 'e']);
});

test('a range that began on another page is the one row', () => {
  expect(withRows(['before'], ids, { from: 'before', to: 'b', isSelected: true })).toEqual(['before', 'b']);
  expect(withRows(['before', 'b'], ids, { from: 'before', to: 'b', isSelected: false })).toEqual(['before']);
});

test('the page is selected and deselected beside what is selected on others', () => {
  expect(withPage(['other', 'b'], ids, true)).toEqual(['other', 'b', 'a', 'c', 'd', 'e']);
  expect(withPage(['other', 'b', 'e'], ids, false)).toEqual(['other']);
});
