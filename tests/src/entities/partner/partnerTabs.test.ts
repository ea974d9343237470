import { expect, test } from 'vitest';

import { partnerTabIn } from '../../../../src/entities/partner/partnerTabs.ts';

test('a mention opens the notes of a partner, unless another tab is requested', () => {
  expect(['', 'tab=notes', 'tab=nothing', 'mention=true', 'mention=true&tab=leads'].map(partnerTabIn)).toEqual([
    'overview',
    'notes',
    'overview',
    'notes',
    'leads',
  ]);
});
