import { expect, test } from 'vitest';

import { strengthOf } from '../../../../src/shared/form/passwordStrength.ts';

test.each([
  ['', 0],
  ['Short1!', 0],
  ['passwordpassword', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['correcthorse', 2],
  ['Sunshine2026!', 2],
  ['dragon monkey football', 3],
  ['Correct-horse-7-battery', 4],
])('%s has strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('what stands beyond 48 characters is not read', () => {
  expect(strengthOf('a'.repeat(48) + 'gravel tin orbit')).toBe(strengthOf('a'.repeat(48)));
});
