import { expect, test } from 'vitest';

import { contentTabPath, contentTabs } from '../../../../src/features/content/contentTabs.ts';
import { moved } from '../../../../src/features/content/moved.ts';
import { tabIn } from '../../../../src/shared/page/tabIn.ts';

test('every tab has an address, and any other address opens the first', () => {
  for (const tab of contentTabs) expect(tabIn(contentTabs, new URL(contentTabPath(tab), 'http://x').search)).toBe(tab);
  expect(['', '?tab=', '?tab=nothing', '?tab=toString'].map((search) => tabIn(contentTabs, search))).toEqual([
    'banners',
    'banners',
    'banners',
    'banners',
  ]);
});

test('a row moves to a place, and the others close up', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect([moved(ids, 'a', 2), moved(ids, 'd', 0), moved(ids, 'b', 1), moved(ids, 'a', -1), moved(ids, 'a', 9)]).toEqual(
    [['b', 'c', 'a', 'd'], ['d', 'a', 'b', 'c'], ids, ids, ['b', 'c', 'd', 'a']],
  );
});
