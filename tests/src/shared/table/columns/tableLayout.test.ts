import { expect, test } from 'vitest';

import {
  asGiven,
  fittingWidth,
  layoutKey,
  parseTableLayout,
} from '../../../../../src/shared/table/columns/tableLayout.ts';

test('what was stored is what a table looks like again', () => {
  const layout = { hidden: ['country'], widths: { name: 240 } };
  expect(parseTableLayout(JSON.stringify(layout))).toEqual(layout);
  expect(layoutKey('Partners')).toBe('tributary.table.Partners');
});

test.each([
  [null, asGiven],
  ['', asGiven],
  ['{', asGiven],
  ['7', asGiven],
  ['{}', asGiven],
  ['{"hidden":"name","widths":[3]}', asGiven],
  ['{"hidden":["a",7],"widths":{"a":"wide","b":12,"c":9000,"d":100}}', { hidden: ['a'], widths: { d: 100 } }],
])('%s is read as far as it is a layout', (stored, layout) => {
  expect(parseTableLayout(stored)).toEqual(layout);
});

test('a column is at least 64 and at most 800 pixels wide', () => {
  expect([10, 63.6, 120.4, 5000].map(fittingWidth)).toEqual([64, 64, 120, 800]);
});
