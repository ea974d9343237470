import { expect, test } from 'vitest';

import { statesOf } from '#machines/statesOf.ts';

test.each([
  ['paid', ['payout_paid']],
  [
    { life: 'paying', review: 'flagged' },
    ['payout_life', 'payout_life_paying', 'payout_review', 'payout_review_flagged'],
  ],
  [{ open: { held: 'byStaff' } }, ['payout_open', 'payout_open_held', 'payout_open_held_byStaff']],
  [{ open: {} }, ['payout_open']],
  [{}, []],
  [undefined, []],
  [null, []],
  [7, []],
])('the states of %j are named as the pictures name them', (value, states) => {
  expect(statesOf(value, 'payout')).toEqual(states);
});
