import { expect, test } from 'vitest';

import { spread } from '../../../../src/shared/charts/spread.ts';

const bounds = { least: 0, most: 100, apart: 16 };

test('places that are far enough apart stay', () => expect(spread([80, 10, 40], bounds)).toEqual([80, 10, 40]));

test('places too near each other move down, in their order', () =>
  expect(spread([42, 40, 41], bounds)).toEqual([72, 40, 56]));

test('a place that would fall off the end pushes the others up', () =>
  expect(spread([99, 98, 50], bounds)).toEqual([100, 84, 50]));

test('no place is above the beginning', () => expect(spread([-5, 3], bounds)).toEqual([0, 16]));
