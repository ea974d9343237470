import { expect, it } from 'vitest';

import { mentionedIn } from '../../../../server/features/notes/mentioned.ts';

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  role: 'manager' as const,
});
const staff = [
  person('1', 'Ada', 'Lovelace'),
  person('2', 'Grace', 'Hopper'),
  person('3', 'Grace', 'Kelly'),
  person('4', 'Jörg', 'von Öst'),
];

it.each([
  ['nobody', []],
  ['ada lovelace without a sign', []],
  ['@Ada Lovelace, call them', ['1']],
  ['(@ada lovelace)', ['1']],
  ['@Ada, call them', ['1']],
  ['@Adam and @AdaX', []],
  ['mail@ada.example', []],
  ['@Grace', []],
  ['@Grace Kelly and @GRACE HOPPER.', ['2', '3']],
  ['@jörg von öst!', ['4']],
  ['@Ada @Ada', ['1']],
])('%j names %j', (text, ids) => {
  expect(mentionedIn(text, staff)).toEqual(ids);
});
