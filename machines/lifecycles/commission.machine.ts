import { and, setup } from 'xstate';
import type { CommissionContext } from '#contract/lifecycles.ts';

/** What one charge earns the partner, from the charge to the payment. */
export const commissionMachine = setup({
  types: {
    context: {} as CommissionContext,
    input: {} as CommissionContext,
    events: {} as
      | { type: 'commission.mature' }
      | { type: 'commission.hold' }
      | { type: 'commission.release' }
      | { type: 'commission.cancel' }
      | { type: 'commission.pay' },
  },
  guards: {
    hasReachedPayoutMonth: ({ context }) => context.now.slice(0, 7) >= context.payableMonth,
    isNotHeld: ({ context }) => !context.isReferralFlagged && context.isAccountActive,
    isInLivePayout: ({ context }) => context.livePayoutId !== null,
    isNotInLivePayout: ({ context }) => context.livePayoutId === null,
  },
}).createMachine({
  id: 'commission',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'commission.mature': {
          guard: and(['hasReachedPayoutMonth', 'isNotHeld']),
          target: 'payable',
        },
        'commission.hold': 'held',
        'commission.cancel': { guard: 'isNotInLivePayout', target: 'cancelled' },
      },
    },
    held: {
      on: {
        'commission.release': 'pending',
        'commission.cancel': { guard: 'isNotInLivePayout', target: 'cancelled' },
      },
    },
    payable: {
      on: {
        'commission.hold': 'held',
        'commission.cancel': { guard: 'isNotInLivePayout', target: 'cancelled' },
        'commission.pay': { guard: 'isInLivePayout', target: 'paid' },
      },
    },
    cancelled: {},
    paid: { type: 'final' },
  },
});
