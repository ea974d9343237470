import { describe, expect, it, test } from 'vitest';

import { matching, partsOf, stillNamed, typedAt } from '../../../../src/entities/note/mentions.ts';

const ada = { id: 'a', firstName: 'Ada', lastName: 'Lovelace' };
const adam = { id: 'b', firstName: 'Adam', lastName: 'Ries' };
const zoe = { id: 'c', firstName: 'Zoë', lastName: 'Da Silva' };
const otherAda = { id: 'd', firstName: 'Ada', lastName: 'Lovelace' };
const all = [ada, adam, zoe];

describe('a mention that is being typed', () => {
  test.each([
    ['@', 1, { start: 0, query: '' }],
    ['Ask @ad', 7, { start: 4, query: 'ad' }],
    ['Ask @ada lo', 11, { start: 4, query: 'ada lo' }],
    ['(@zo', 4, { start: 1, query: 'zo' }],
    ['@ada and @zo', 12, { start: 9, query: 'zo' }],
    ['Ask @ada', 4, null],
    ['to ada@example', 14, null],
    ['@ ada', 5, null],
    ['@ada\nnext', 9, null],
    ['@ada  next', 10, null],
    [`@${'a'.repeat(50)}`, 51, null],
    ['', 0, null],
  ])('in %j with the caret at %d', (text, caret, typing) => {
    expect(typedAt(text, caret)).toEqual(typing);
  });

  it('finds colleagues by any word of their name, without case and accents, those beginning so first', () => {
    expect([matching(all, 'da'), matching(all, 'ADA'), matching(all, 'zoe d'), matching(all, 'x')]).toEqual([
      [zoe],
      [ada, adam],
      [zoe],
      [],
    ]);
    expect(matching(all, '')).toEqual(all);
  });

  it('finds those that were chosen and are still in the text', () => {
    expect([stillNamed('Ask @Ada Lovelace.', [ada, zoe]), stillNamed('Ask @ada lovelaces', [ada])]).toEqual([
      ['a'],
      [],
    ]);
  });
});

describe('a note in runs', () => {
  it('marks full names and first names as words, ignoring case', () => {
    expect(partsOf('Hi @Ada Lovelace, @zoë and x@Ada', [ada, zoe])).toEqual([
      { at: 0, text: 'Hi ', mentioned: [] },
      { at: 3, text: '@Ada Lovelace', mentioned: [ada] },
      { at: 16, text: ', ', mentioned: [] },
      { at: 18, text: '@zoë', mentioned: [zoe] },
      { at: 22, text: ' and x@Ada', mentioned: [] },
    ]);
  });

  it('means both of two with the same name, and marks no one it does not mention', () => {
    expect(partsOf('@Ada Lovelace', [ada, otherAda])).toEqual([
      { at: 0, text: '@Ada Lovelace', mentioned: [ada, otherAda] },
    ]);
    expect(partsOf('@Adam Ries', [ada])).toEqual([{ at: 0, text: '@Adam Ries', mentioned: [] }]);
    expect(partsOf('', [ada])).toEqual([]);
  });
});
