import { expect, it } from 'vitest';

import { bulkSteps } from '../../../../src/features/payouts/steps/bulkSteps.ts';

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
  expect(bulkSteps(state)).toEqual(steps);
});
