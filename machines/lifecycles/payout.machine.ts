import { and, setup } from 'xstate';
import type { PayoutContext } from '#contract/lifecycles.ts';

/** What one partner is paid for one month in one currency, from the run to the payment. */
export const payoutMachine = setup({
  types: {
    context: {} as PayoutContext,
    input: {} as PayoutContext,
    events: {} as
      | { type: 'payout.approve' }
      | { type: 'payout.hold' }
      | { type: 'payout.release' }
      | { type: 'payout.send' }
      | { type: 'payout.confirm' }
      | { type: 'payout.fail' }
      | { type: 'payout.retry' }
      | { type: 'payout.void' },
  },
  guards: {
    isPositive: ({ context }) => context.amount > 0,
    hasPayoutMethod: ({ context }) => context.hasPayoutMethod,
    hasReference: ({ context }) => context.reference !== null && context.reference !== '',
    canApprove: and(['isPositive', 'hasPayoutMethod']),
  },
}).createMachine({
  id: 'payout',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        'payout.approve': { guard: 'canApprove', target: 'approved' },
        'payout.hold': 'onHold',
        'payout.void': 'voided',
      },
    },
    approved: {
      on: {
        'payout.send': 'processing',
        'payout.confirm': { guard: 'hasReference', target: 'paid' },
        'payout.hold': 'onHold',
        'payout.void': 'voided',
      },
    },
    onHold: {
      on: {
        'payout.release': 'open',
        'payout.void': 'voided',
      },
    },
    processing: {
      on: {
        'payout.confirm': { guard: 'hasReference', target: 'paid' },
        'payout.fail': 'failed',
      },
    },
    failed: {
      on: {
        'payout.retry': 'approved',
        'payout.void': 'voided',
      },
    },
    paid: { type: 'final' },
    voided: { type: 'final' },
  },
});
