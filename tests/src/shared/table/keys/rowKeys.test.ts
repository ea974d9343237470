import { expect, test } from 'vitest';

import { rowAction } from '../../../../../src/shared/table/keys/rowKeys.ts';

const pressed = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | null = null) => ({
  key,
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
  shiftKey: held === 'shiftKey',
});

test('letters and arrows move, x selects, Enter opens', () => {
  const actions = ['j', 'ArrowDown', 'k', 'ArrowUp', 'x', 'Enter', 'a', ' '].map((key) =>
    rowAction(pressed(key), true),
  );
  expect(actions).toEqual(['next', 'next', 'previous', 'previous', 'select', 'open', null, null]);
});

test('with letters turned off, arrows and Enter remain', () => {
  const actions = ['j', 'ArrowDown', 'k', 'ArrowUp', 'x', 'X', 'Enter'].map((key) => rowAction(pressed(key), false));
  expect(actions).toEqual([null, 'next', null, 'previous', null, null, 'open']);
});

test('Shift with x selects a range; other keys held make it the browser’s or the page’s', () => {
  expect(rowAction(pressed('X', 'shiftKey'), true)).toBe('select');
  expect(rowAction(pressed('J', 'shiftKey'), true)).toBe(null);
  expect(rowAction(pressed('ArrowDown', 'shiftKey'), true)).toBe(null);
  for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(['j', 'k', 'x', 'ArrowDown'].map((key) => rowAction(pressed(key, held), true))).toEqual([
      null,
      null,
      null,
      null,
    ]);
});

test('Enter opens in another tab with Ctrl or Cmd held, and is not ours with Alt', () => {
  expect((['ctrlKey', 'metaKey', 'altKey'] as const).map((held) => rowAction(pressed('Enter', held), true))).toEqual([
    'open',
    'open',
    null,
  ]);
});
