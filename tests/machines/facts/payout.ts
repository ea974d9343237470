import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/facts.ts';

const payable = {
  amount: 1,
  hasPayoutMethod: true,
  methodCountsFrom: null,
  heldCommissions: 0,
  now: '2026-11-20T12:00:00Z',
};

const freeOf = (state: string, needs?: 'reference') =>
  by({
    'an amount and a payout method': to(state, needs),
    'no amount': to(state, needs),
    'no payout method': to(state, needs),
    neither: to(state, needs),
    'a waiting method': to(state, needs),
    'a held commission': refusedBy('hasNothingHeld'),
  });

export const payoutFacts = factsOf({
  machine: payoutMachine,
  initial: 'open',
  final: ['paid', 'voided'],
  given: {
    'an amount and a payout method': payable,
    'no amount': { ...payable, amount: 0 },
    'no payout method': { ...payable, hasPayoutMethod: false },
    neither: { ...payable, amount: -1, hasPayoutMethod: false },
    'a waiting method': { ...payable, methodCountsFrom: '2026-11-23T12:00:00Z' },
    'a held commission': { ...payable, heldCommissions: 1 },
  },
  rows: {
    open: {
      'payout.approve': by({
        'an amount and a payout method': to('approved'),
        'no amount': refusedBy('isPositive'),
        'no payout method': refusedBy('hasPayoutMethod'),
        neither: refusedBy('isPositive', 'hasPayoutMethod'),
        'a waiting method': refusedBy('isMethodSettled'),
        'a held commission': to('approved'),
      }),
      'payout.hold': to('onHold', 'reason'),
      'payout.release': already,
      'payout.send': never,
      'payout.confirm': never,
      'payout.fail': never,
      'payout.retry': never,
      'payout.void': to('voided', 'reason'),
    },
    approved: {
      'payout.approve': already,
      'payout.hold': to('onHold', 'reason'),
      'payout.release': never,
      'payout.send': freeOf('processing'),
      'payout.confirm': freeOf('paid', 'reference'),
      'payout.fail': never,
      'payout.retry': already,
      'payout.void': to('voided', 'reason'),
    },
    onHold: {
      'payout.approve': never,
      'payout.hold': already,
      'payout.release': to('open'),
      'payout.send': never,
      'payout.confirm': never,
      'payout.fail': never,
      'payout.retry': never,
      'payout.void': to('voided', 'reason'),
    },
    processing: {
      'payout.approve': never,
      'payout.hold': never,
      'payout.release': never,
      'payout.send': already,
      'payout.confirm': freeOf('paid', 'reference'),
      'payout.fail': to('failed', 'reason'),
      'payout.retry': never,
      'payout.void': never,
    },
    failed: {
      'payout.approve': never,
      'payout.hold': never,
      'payout.release': never,
      'payout.send': never,
      'payout.confirm': never,
      'payout.fail': already,
      'payout.retry': by({
        'an amount and a payout method': to('approved'),
        'no amount': to('approved'),
        'no payout method': to('approved'),
        neither: to('approved'),
        'a waiting method': refusedBy('isMethodSettled'),
        'a held commission': to('approved'),
      }),
      'payout.void': to('voided', 'reason'),
    },
    paid: {
      'payout.approve': never,
      'payout.hold': never,
      'payout.release': never,
      'payout.send': never,
      'payout.confirm': already,
      'payout.fail': never,
      'payout.retry': never,
      'payout.void': never,
    },
    voided: {
      'payout.approve': never,
      'payout.hold': never,
      'payout.release': never,
      'payout.send': never,
      'payout.confirm': never,
      'payout.fail': never,
      'payout.retry': never,
      'payout.void': already,
    },
  },
});
