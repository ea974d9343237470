import { and, setup } from 'xstate';
import type { CommissionContext } from '#contract/lifecycles/contexts.ts';

export const commissionMachine = setup({
  types: {
    context: {} as CommissionContext,
    input: {} as CommissionContext,
    events: {} as
      | { type: 'commission.mature' }
      | { type: 'commission.hold' }
      | { type: 'commission.release' }
      | { type: 'commission.cancel' }
      | { type: 'commission.pay' }
      | { type: 'commission.clawBack' },
  },
  guards: {
    hasReachedPayoutMonth: ({ context }) => context.now.slice(0, 7) >= context.payableMonth,
    isNotHeld: ({ context }) =>
      !context.isReferralFlagged && context.isAccountActive && context.isApproved && !context.isReversalOpen,
    isNotSent: ({ context }) => !context.isPayoutSent,
    isInLivePayout: ({ context }) => context.livePayoutId !== null,
    isNotInLivePayout: ({ context }) => context.livePayoutId === null,
    isTakenBack: ({ context }) => context.isTakenBack,
    canMature: and(['hasReachedPayoutMonth', 'isNotHeld']),
  },
}).createMachine({
  id: 'commission',
  description: 'What a partner earns on one charge, from the charge until it’s paid out.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Earned, but not payable yet: its payout month is still to come, or something put it on hold.',
      on: {
        'commission.mature': {
          guard: 'canMature',
          target: 'payable',
          description:
            'Becomes payable when its payout month starts, unless the referral is under review, the account isn’t active, the registration isn’t approved or a reversal is proposed.',
        },
        'commission.hold': {
          target: 'held',
          description:
            'Put on hold because the referral is under review, the account isn’t active, the registration isn’t approved or a reversal is proposed.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'Cancelled because it was refunded or reversed in full. Not possible once it’s part of a payout.',
        },
      },
    },
    held: {
      description: 'On hold until the open question about the referral or the partner is resolved.',
      on: {
        'commission.release': {
          guard: 'isNotHeld',
          target: 'pending',
          description:
            'Released once nothing holds it any more: no review, no proposed reversal, an active account and an approved registration. It’s payable right away if its payout month has started.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'Cancelled because it was refunded or reversed in full. Not possible once it’s part of a payout.',
        },
      },
    },
    payable: {
      description: 'Due. The next payout run picks it up.',
      on: {
        'commission.pay': {
          guard: 'isInLivePayout',
          target: 'paid',
          description: 'Paid together with its payout.',
        },
        'commission.hold': {
          guard: 'isNotSent',
          target: 'held',
          description:
            'Put on hold because the referral is under review, the account isn’t active, the registration isn’t approved or a reversal is proposed. Not possible while its payout is at the bank.',
        },
        'commission.cancel': {
          guard: 'isNotInLivePayout',
          target: 'cancelled',
          description:
            'Cancelled because it was refunded or reversed in full. Not possible once it’s part of a payout.',
        },
      },
    },
    cancelled: {
      description: 'It was refunded or reversed in full. Nothing is owed.',
    },
    paid: {
      description: 'Paid out. A later refund or reversal is deducted from the next payout instead.',
      on: {
        'commission.clawBack': {
          guard: 'isTakenBack',
          target: 'clawedBack',
          description: 'Refunded or reversed in full after it was paid. It is deducted from a later payout.',
        },
      },
    },
    clawedBack: {
      type: 'final',
      description: 'Paid, then refunded or reversed in full. The amount is deducted from a later payout.',
    },
  },
});
