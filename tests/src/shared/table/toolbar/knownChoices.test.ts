import { expect, test } from 'vitest';

import { knownChoices } from '../../../../../src/shared/table/toolbar/knownChoices.ts';

test('a filter shows the value of its address, even if it is none of its choices', () => {
  const choices = [{ value: 'me', label: 'Mine' }];
  expect(knownChoices(choices, undefined, 'Unknown manager')).toEqual(choices);
  expect(knownChoices(choices, 'me', 'Unknown manager')).toEqual(choices);
  expect(knownChoices(choices, 'left', 'Unknown manager')).toEqual([
    ...choices,
    { value: 'left', label: 'Unknown manager' },
  ]);
});
