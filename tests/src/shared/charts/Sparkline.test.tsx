import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Sparkline } from '../../../../src/shared/charts/Sparkline.tsx';

/** What the paths draw, the area first. */
const drawn = (values: readonly (number | null)[], isLastOpen = false) =>
  [...renderToStaticMarkup(<Sparkline values={values} isLastOpen={isLastOpen} />).matchAll(/ d="([^"]*)"/g)].map(
    ([, path]) => path,
  );

test('a course leads from the first number to the last, from zero to the most', () => {
  expect(drawn([0, 10, 5])).toEqual([
    'M0.0,32L0.0,30.0L60.0,2.0L120.0,16.0V32Z',
    'M0.0,30.0h0L60.0,2.0L120.0,16.0',
    '',
  ]);
});

test('the way to what is not over is a line of its own', () => {
  expect(drawn([0, 10, 5], true)).toEqual([
    'M0.0,32L0.0,30.0L60.0,2.0L120.0,16.0V32Z',
    'M0.0,30.0h0L60.0,2.0',
    'M60.0,2.0h0L120.0,16.0',
  ]);
});

test('where there is no number the line is broken, and one alone is a dot', () => {
  expect(drawn([10, 10, null, 5, null])).toEqual([
    'M0.0,32L0.0,2.0L30.0,2.0V32ZM90.0,32L90.0,16.0V32Z',
    'M0.0,2.0h0L30.0,2.0M90.0,16.0h0',
    '',
  ]);
});

test('nothing is drawn of one number, or of none', () => {
  expect(drawn([3])).toEqual([]);
  expect(drawn([null, null, null])).toEqual([]);
});
