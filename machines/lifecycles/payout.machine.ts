import { and, setup } from 'xstate';
import type { PayoutContext, TransitionMeta } from '#contract/lifecycles.ts';

export const payoutMachine = setup({
  types: {
    context: {} as PayoutContext,
    input: {} as PayoutContext,
    meta: {} as TransitionMeta,
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
    hasNothingHeld: ({ context }) => context.heldCommissions === 0,
    canApprove: and(['isPositive', 'hasPayoutMethod']),
  },
}).createMachine({
  id: 'payout',
  description:
    'What one partner is paid for one month in one currency, from the payout run until the money has arrived.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The payout run has collected what is due; staff check it.',
      on: {
        'payout.approve': {
          guard: 'canApprove',
          target: 'approved',
          description: 'Staff approve the payout, provided the amount is above zero and a payout method is known.',
        },
        'payout.hold': {
          target: 'onHold',
          meta: { needs: 'reason' },
          description: 'Staff stop the payout to look into something first, and say why.',
        },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Staff give the payout up; its commissions are due again for the next run.',
        },
      },
    },
    approved: {
      description: 'The payout may be paid: it waits to be sent to the bank.',
      on: {
        'payout.send': {
          guard: 'hasNothingHeld',
          target: 'processing',
          description: 'The payout is sent to the bank, provided none of its commissions is held.',
        },
        'payout.confirm': {
          guard: 'hasNothingHeld',
          target: 'paid',
          meta: { needs: 'reference' },
          description:
            'The payment was made directly: staff enter its reference, and the payout is marked as paid, provided none of its commissions is held.',
        },
        'payout.hold': {
          target: 'onHold',
          meta: { needs: 'reason' },
          description: 'Staff stop the approved payout to look into something first, and say why.',
        },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Staff give the approved payout up; its commissions are due again for the next run.',
        },
      },
    },
    onHold: {
      description: 'Staff have stopped the payout until a question about it is answered.',
      on: {
        'payout.release': { target: 'open', description: 'The question is answered; staff check the payout again.' },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Staff give the stopped payout up; its commissions are due again for the next run.',
        },
      },
    },
    processing: {
      description: 'The payout was sent to the bank and we wait for its answer.',
      on: {
        'payout.confirm': {
          guard: 'hasNothingHeld',
          target: 'paid',
          meta: { needs: 'reference' },
          description:
            'The bank confirms the payment: staff enter its reference, provided none of the commissions is held.',
        },
        'payout.fail': {
          target: 'failed',
          meta: { needs: 'reason' },
          description: 'The bank could not make the payment; staff say why.',
        },
      },
    },
    failed: {
      description: 'The bank could not make the payment; staff decide whether to try again.',
      on: {
        'payout.retry': { target: 'approved', description: 'Staff try again: the payout waits to be sent once more.' },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Staff give the failed payout up; its commissions are due again for the next run.',
        },
      },
    },
    paid: {
      type: 'final',
      description: 'The partner has the money; the payout and its commissions are closed.',
    },
    voided: {
      type: 'final',
      description: 'The payout was given up: nothing was paid, and its commissions are due again.',
    },
  },
});
