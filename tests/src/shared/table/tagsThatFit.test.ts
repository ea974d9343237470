import { expect, test } from 'vitest';

import { tagsThatFit } from '../../../../src/shared/table/tagsThatFit.ts';

test.each<[string, string[], number, number]>([
  ['both, where they fit', ['Agency', 'Nordics'], 160, 2],
  ['the first, where the second would be cut', ['Food and drink', 'Agency'], 160, 1],
  ['the first, however long it is', ['A name that is longer than the whole column is wide', 'Agency'], 160, 1],
  ['only as many as leave room for the number of the others', ['Agency', 'Nordics', 'DACH'], 160, 1],
  ['three, where there is room', ['Agency', 'Nordics', 'DACH'], 260, 3],
])('of a partner’s tags are shown %s', (_, names, room, shown) => {
  expect(tagsThatFit(names, room)).toBe(shown);
});
