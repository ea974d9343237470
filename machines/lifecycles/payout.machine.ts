import { and, setup } from 'xstate';
import type { PayoutContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

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
      | { type: 'payout.void' }
      | { type: 'payout.escalate' }
      | { type: 'payout.return' }
      | { type: 'payout.undo' },
  },
  guards: {
    isPositive: ({ context }) => context.amount > 0,
    hasPayoutMethod: ({ context }) => context.hasPayoutMethod,
    isMethodSettled: ({ context }) => context.methodCountsFrom === null,
    hasNothingHeld: ({ context }) => context.heldCommissions === 0,
    isSeenByTwo: ({ context: { amount, isApprover, alone } }) =>
      !isApprover || alone === null || amount <= alone.amount,
    isPastConfirmBy: ({ context: { confirmBy, now } }) =>
      confirmBy !== null && Date.parse(now) >= Date.parse(confirmBy),
    isNotUndone: ({ context }) => !context.isUndone,
    canPay: and(['hasNothingHeld', 'isSeenByTwo']),
    canApprove: and(['isPositive', 'hasPayoutMethod', 'isMethodSettled']),
  },
}).createMachine({
  id: 'payout',
  description: 'What one partner is paid for a month in one currency, from the payout run until the money arrives.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Collected by the payout run and ready for review.',
      on: {
        'payout.approve': {
          guard: 'canApprove',
          target: 'approved',
          description:
            'Approve the payout. The amount has to be above zero and the partner needs a payout method without a waiting change.',
        },
        'payout.hold': {
          target: 'onHold',
          meta: { needs: 'reason' },
          description: 'Pause the payout to look into something. Needs a reason.',
        },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Void the payout. Its commissions are due again in the next run.',
        },
      },
    },
    approved: {
      description: 'Cleared for payment and waiting to be sent.',
      on: {
        'payout.send': {
          guard: 'canPay',
          target: 'processing',
          description:
            'Send the payment to the bank. None of its commissions may be on hold, and a large one is sent by another person than approved it.',
        },
        'payout.confirm': {
          guard: 'canPay',
          target: 'paid',
          meta: { needs: 'reference' },
          description:
            'Already paid another way: enter the payment reference to mark it as paid. None of its commissions may be on hold, and a large one is confirmed by another person than approved it.',
        },
        'payout.hold': {
          target: 'onHold',
          meta: { needs: 'reason' },
          description: 'Pause an approved payout to look into something. Needs a reason.',
        },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Void an approved payout. Its commissions are due again in the next run.',
        },
      },
    },
    onHold: {
      description: 'Paused while something is looked into.',
      on: {
        'payout.release': { target: 'open', description: 'Resume. The payout goes back to review.' },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Void a paused payout. Its commissions are due again in the next run.',
        },
      },
    },
    processing: {
      description: 'Sent to the bank, waiting for confirmation.',
      on: {
        'payout.confirm': {
          guard: 'hasNothingHeld',
          target: 'paid',
          meta: { needs: 'reference' },
          description: 'The bank confirmed the payment: enter its reference. None of its commissions may be on hold.',
        },
        'payout.fail': {
          target: 'failed',
          meta: { needs: 'reason' },
          description:
            'The bank couldn’t make the payment. Needs a reason. Commissions that were flagged or got a reversal in the meantime go on hold.',
        },
        'payout.escalate': {
          guard: 'isPastConfirmBy',
          target: 'overdue',
          description: 'The bank has not confirmed the payment in time. Staff are notified once.',
        },
      },
    },
    overdue: {
      description: 'Sent to the bank, and not confirmed in time. Ask the bank where the payment is.',
      on: {
        'payout.confirm': {
          guard: 'hasNothingHeld',
          target: 'paid',
          meta: { needs: 'reference' },
          description: 'The bank confirmed the payment: enter its reference. None of its commissions may be on hold.',
        },
        'payout.fail': {
          target: 'failed',
          meta: { needs: 'reason' },
          description:
            'The bank couldn’t make the payment. Needs a reason. Commissions that were flagged or got a reversal in the meantime go on hold.',
        },
      },
    },
    failed: {
      description: 'The bank couldn’t make the payment. Retry it or void it.',
      on: {
        'payout.retry': {
          guard: 'isMethodSettled',
          target: 'approved',
          description: 'Try the payment again, once no change of the payout method waits.',
        },
        'payout.void': {
          target: 'voided',
          meta: { needs: 'reason' },
          description: 'Void a failed payout. Its commissions are due again in the next run.',
        },
      },
    },
    paid: {
      description: 'The partner has the money.',
      on: {
        'payout.return': {
          guard: 'isNotUndone',
          target: 'returned',
          meta: { needs: 'reason' },
          description:
            'The bank sent the money back. Needs a reason. The amount returns to the balance, and the next run pays it again.',
        },
        'payout.undo': {
          guard: 'isNotUndone',
          target: 'paid',
          meta: { needs: 'reason' },
          description:
            'The payment was recorded by mistake and never sent. Needs a reason. The payout stays paid, the amount returns to the balance, and the next run pays it.',
        },
      },
    },
    returned: {
      type: 'final',
      description: 'Paid, and sent back by the bank. The ledger has both, and the amount is owed again.',
    },
    voided: {
      type: 'final',
      description: 'Called off. Nothing was paid, and its commissions are due again.',
    },
  },
});
