import { expect, it } from 'vitest';

import { payoutStates } from '#contract/payouts/payout.ts';

import { settledStates } from '../../../../src/features/payouts/payoutTabs.ts';
import { bulkSteps, statesOf } from '../../../../src/features/payouts/steps/bulkSteps.ts';

it.each([
  [null, ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail']],
  ['open', ['approve', 'hold']],
  ['approved', ['send', 'confirm', 'hold']],
  ['onHold', ['release']],
  ['processing', ['confirm', 'fail']],
  ['overdue', ['confirm', 'fail']],
  ['failed', ['retry']],
  ['paid', []],
  ['voided', []],
] as const)('payouts that are %s are taken on by %j', (state, steps) => {
  expect(bulkSteps(state === null ? null : [state])).toEqual(steps);
});

it('payouts can be selected in each state that a step of many takes, and in no other', () => {
  expect(payoutStates.filter((state) => !settledStates.has(state))).toEqual(
    payoutStates.filter((state) => bulkSteps([state]).length > 0),
  );
});

it('payouts of several states are taken on by each step that one of them takes', () => {
  expect(bulkSteps(['processing', 'failed', 'paid'])).toEqual(['confirm', 'retry', 'fail']);
});

const rows = [
  { id: 'a', state: 'open' },
  { id: 'b', state: 'paid' },
] as const;

it.each([
  [['a'], undefined, ['open']],
  [['a', 'b'], undefined, ['open', 'paid']],
  [['a', 'elsewhere'], undefined, null],
  [['elsewhere'], 'failed', ['failed']],
] as const)('the selected payouts %j, listed by %s, have the states %j', (ids, state, states) => {
  expect(statesOf(ids, { rows, state })).toEqual(states);
});
