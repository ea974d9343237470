import { expect, test } from 'vitest';

import { tabIn } from '../../../../../src/features/partners/page/partnerTabs.ts';

test('a mention opens the notes of a partner, unless another tab is requested', () => {
  expect(['', 'tab=notes', 'tab=nothing', 'mention=true', 'mention=true&tab=leads'].map(tabIn)).toEqual([
    'overview',
    'notes',
    'overview',
    'notes',
    'leads',
  ]);
});
