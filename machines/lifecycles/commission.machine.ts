import { and, setup } from 'xstate';
import type { CommissionContext } from '#contract/lifecycles.ts';

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
    isNotHeld: ({ context }) => !context.isReferralFlagged && context.isAccountActive && context.isApproved,
    isNotSent: ({ context }) => !context.isPayoutSent,
    isInLivePayout: ({ context }) => context.livePayoutId !== null,
    isNotInLivePayout: ({ context }) => context.livePayoutId === null,
    canMature: and(['hasReachedPayoutMonth', 'isNotHeld']),
  },
}).createMachine({
  id: 'commission',
  description: 'What the partner earns from one charge to a referred shop, from the charge until it is paid.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description:
        'The commission is earned but not payable yet: its payout month has not begun, or something holds it.',
      on: {
        'commission.mature': {
          guard: 'canMature',
          target: 'payable',
          description:
            'The commission becomes payable once its payout month has begun, provided the referral is not under review, the account is active and the registration is approved.',
        },
        'commission.hold': {
          target: 'held',
          description:
            'The commission is stopped: staff look into it, the referral is under review, or the partner is suspended or not approved.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'The charge was refunded or does not count, so nothing is owed; only while no payout contains the commission.',
        },
      },
    },
    held: {
      description: 'The commission is stopped until the question about it, its referral or its partner is settled.',
      on: {
        'commission.release': {
          guard: 'isNotHeld',
          target: 'pending',
          description:
            'The question is settled, provided the referral is not under review, the account is active and the registration is approved; the commission waits for its payout month again.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'The charge was refunded or does not count, so nothing is owed; only while no payout contains the commission.',
        },
      },
    },
    payable: {
      description: 'The commission is due: the next payout run puts it into a payout.',
      on: {
        'commission.pay': {
          guard: 'isInLivePayout',
          target: 'paid',
          description: 'The payout that contains the commission was paid.',
        },
        'commission.hold': {
          guard: 'isNotSent',
          target: 'held',
          description:
            'The commission is stopped: staff look into it, the referral is under review, or the partner is suspended or not approved; not while its payout is at the bank.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'The charge was refunded or does not count, so nothing is owed; only while no payout contains the commission.',
        },
      },
    },
    cancelled: {
      description: 'Nothing is owed for the charge.',
    },
    paid: {
      type: 'final',
      description: 'The partner has received the money. A later refund is settled by a correction, not here.',
    },
  },
});
