import { expect, test } from 'vitest';

import { strengthOf } from '../../../../src/shared/form/passwordStrength.ts';

test.each([
  ['', 0],
  ['Short1!', 0],
  ['passwordpassword', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['correcthorse', 2],
  ['correct horse barn', 3],
  ['Correct-horse-7-battery', 4],
])('%s has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
