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
    canMature: and(['hasReachedPayoutMonth', 'isNotHeld']),
  },
}).createMachine({
  id: 'commission',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'commission.mature': { guard: 'canMature', target: 'payable' },
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
        'commission.pay': { guard: 'isInLivePayout', target: 'paid' },
        'commission.hold': 'held',
        'commission.cancel': { guard: 'isNotInLivePayout', target: 'cancelled' },
      },
    },
    cancelled: {},
    paid: { type: 'final' },
  },
});
