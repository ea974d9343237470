import { expect, test } from 'vitest';

import { isSoFar, lineRows } from '../../../../src/shared/charts/soFar.ts';

const points = [
  { at: '2026-11-21', values: [5, 2] },
  { at: '2026-11-22', values: [7, 3] },
  { at: '2026-11-23', values: [1] },
];

test.each([
  ['2026-11-23', true],
  ['2026-11-22', false],
  ['2026-11', true],
  ['2026-10', false],
])('on 23 November, %s is so far: %s', (at, expected) => {
  expect(isSoFar(at, '2026-11-23')).toBe(expected);
});

test.each([
  ['2026-11-16', true],
  ['2026-11-09', false],
  ['2026-11-23', false],
])('on Sunday, 22 November, the week of %s is so far: %s', (at, expected) => {
  expect(isSoFar(at, '2026-11-22', 'week')).toBe(expected);
});

test('lines end before a bucket that is not over, and others lead there from their ends', () => {
  expect(lineRows(points, ['Clicks', 'Installs'], true)).toEqual([
    { at: '2026-11-21', isSoFar: false, Clicks: 5, 'Clicks so far': null, Installs: 2, 'Installs so far': null },
    { at: '2026-11-22', isSoFar: false, Clicks: 7, 'Clicks so far': 7, Installs: 3, 'Installs so far': 3 },
    { at: '2026-11-23', isSoFar: true, Clicks: null, 'Clicks so far': 1, Installs: null, 'Installs so far': 0 },
  ]);
});

test('lines go to the end where the last bucket is over', () => {
  expect(lineRows(points.slice(0, 1), ['Clicks'], false)).toEqual([{ at: '2026-11-21', isSoFar: false, Clicks: 5 }]);
});
