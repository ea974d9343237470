import { setup } from 'xstate';
import type { ReversalContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const reversalMachine = setup({
  types: {
    context: {} as ReversalContext,
    input: {} as ReversalContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'reversal.accept' }
      | { type: 'reversal.dispute' }
      | { type: 'reversal.takeEffect' }
      | { type: 'reversal.escalate' }
      | { type: 'reversal.uphold' }
      | { type: 'reversal.dismiss' }
      | { type: 'reversal.withdraw' }
      | { type: 'reversal.supersede' },
  },
  guards: {
    isBeforeAnswerBy: ({ context }) => Date.parse(context.now) < Date.parse(context.answerBy),
    isPastAnswerBy: ({ context }) => Date.parse(context.now) >= Date.parse(context.answerBy),
    isPastDecideBy: ({ context }) =>
      context.decideBy !== null && Date.parse(context.now) >= Date.parse(context.decideBy),
    isOwnProposal: ({ context }) => context.isProposer,
    isAnothersProposal: ({ context }) => !context.isProposer,
  },
}).createMachine({
  id: 'reversal',
  description: 'What staff propose to take back of a commission, until the partner and staff have settled it.',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Waits for the partner. The commission is held; the ledger stays as it is.',
      on: {
        'reversal.accept': {
          target: 'accepted',
          description: 'Agree. The reversal takes effect at once.',
        },
        'reversal.dispute': {
          guard: 'isBeforeAnswerBy',
          target: 'disputed',
          meta: { needs: 'reason' },
          description: 'Disagree, with a reason, while there is time to answer.',
        },
        'reversal.takeEffect': {
          guard: 'isPastAnswerBy',
          target: 'applied',
          description: 'The time to answer is over and nothing was said against it.',
        },
        'reversal.withdraw': {
          guard: 'isOwnProposal',
          target: 'withdrawn',
          description: 'Give it up. The commission is released.',
        },
        'reversal.supersede': {
          target: 'superseded',
          description: 'A refund left less of the commission than the reversal would take back.',
        },
      },
    },
    disputed: {
      description: 'Waits for a decision by another member of staff than the one who proposed it.',
      on: {
        'reversal.escalate': {
          guard: 'isPastDecideBy',
          target: 'escalated',
          description: 'Staff have not decided in time. Its managers and all admins are notified.',
        },
        'reversal.uphold': {
          guard: 'isAnothersProposal',
          target: 'upheld',
          meta: { needs: 'reason' },
          description: 'Decide for the reversal, with a reason. It takes effect at once.',
        },
        'reversal.dismiss': {
          guard: 'isAnothersProposal',
          target: 'dismissed',
          meta: { needs: 'reason' },
          description: 'Decide for the partner, with a reason. The commission is released.',
        },
        'reversal.withdraw': {
          guard: 'isOwnProposal',
          target: 'withdrawn',
          description: 'Give it up. The commission is released.',
        },
        'reversal.supersede': {
          target: 'superseded',
          description: 'A refund left less of the commission than the reversal would take back.',
        },
      },
    },
    escalated: {
      description: 'Waits for a decision for longer than the target. The clock does not decide it.',
      on: {
        'reversal.uphold': {
          guard: 'isAnothersProposal',
          target: 'upheld',
          meta: { needs: 'reason' },
          description: 'Decide for the reversal, with a reason. It takes effect at once.',
        },
        'reversal.dismiss': {
          guard: 'isAnothersProposal',
          target: 'dismissed',
          meta: { needs: 'reason' },
          description: 'Decide for the partner, with a reason. The commission is released.',
        },
        'reversal.withdraw': {
          guard: 'isOwnProposal',
          target: 'withdrawn',
          description: 'Give it up. The commission is released.',
        },
        'reversal.supersede': {
          target: 'superseded',
          description: 'A refund left less of the commission than the reversal would take back.',
        },
      },
    },
    accepted: { type: 'final', description: 'The partner agreed. The ledger has the entry.' },
    upheld: { type: 'final', description: 'Disputed, and decided for the reversal. The ledger has the entry.' },
    applied: { type: 'final', description: 'In effect since its time to answer ended. The ledger has the entry.' },
    dismissed: { type: 'final', description: 'Disputed, and decided for the partner. Nothing was reversed.' },
    withdrawn: {
      type: 'final',
      description: 'Withdrawn by the member of staff who proposed it. Nothing was reversed.',
    },
    superseded: { type: 'final', description: 'A refund came first. The reversal itself took nothing back.' },
  },
});
