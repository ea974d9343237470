import { erasureMachine } from '#machines/lifecycles/erasure.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const free = { erasesAt: now, isWaived: false, owed: [], payoutsUnderway: 0, isOnlyAdmin: false, now };
const owed = [{ currency: 'USD', amount: 1 }];
const closed = {
  'erasure.withdraw': never,
  'erasure.refuse': never,
  'erasure.begin': never,
  'erasure.finish': never,
};

export const erasureFacts = factsOf({
  machine: erasureMachine,
  initial: 'requested',
  final: ['erased', 'withdrawn', 'refused'],
  given: {
    'its time come': free,
    'a moment left': { ...free, erasesAt: '2026-11-20T12:00:00.001Z' },
    'a cent owed': { ...free, owed },
    'a cent given up': { ...free, owed, isWaived: true },
    'a payout on its way': { ...free, payoutsUnderway: 1 },
    'a payout on its way, given up': { ...free, payoutsUnderway: 1, isWaived: true },
    'the only admin': { ...free, isOnlyAdmin: true },
  },
  rows: {
    requested: {
      'erasure.withdraw': to('withdrawn'),
      'erasure.refuse': to('refused', 'reason'),
      'erasure.begin': by({
        'its time come': to('erasing'),
        'a moment left': refusedBy('isPastWithdrawal'),
        'a cent owed': refusedBy('hasNothingOwed'),
        'a cent given up': to('erasing'),
        'a payout on its way': refusedBy('hasNoPayoutUnderway'),
        'a payout on its way, given up': refusedBy('hasNoPayoutUnderway'),
        'the only admin': refusedBy('isNotOnlyAdmin'),
      }),
      'erasure.finish': never,
    },
    erasing: { ...closed, 'erasure.begin': already, 'erasure.finish': to('erased') },
    erased: { ...closed, 'erasure.finish': already },
    withdrawn: { ...closed, 'erasure.withdraw': already },
    refused: { ...closed, 'erasure.refuse': already },
  },
});
