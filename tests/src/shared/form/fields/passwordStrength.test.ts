import { expect, test } from 'vitest';

import { strengthOf } from '../../../../../src/shared/form/fields/passwordStrength.ts';

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
  expect(strengthOf(password).score).toBe(strength);
});

test('what stands beyond 48 characters is not read', () => {
  expect(strengthOf('a'.repeat(48) + 'gravel tin orbit')).toEqual(strengthOf('a'.repeat(48)));
});

test.each([
  ['Short1!', 'Use at least 12 characters.'],
  ['tributary-demo-2026', '“tributary-demo-2026” is a common word or name. Add a few unrelated words.'],
  ['aaaaaaaaaaaaaaaa', '“aaaaaaaaaaaaaaaa” repeats. Add a few unrelated words.'],
  ['Correct-horse-7-battery', ''],
])('%s is said to be so because: %s', (password, why) => {
  expect(strengthOf(password).why).toBe(why);
});
