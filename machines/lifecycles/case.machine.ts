import { setup } from 'xstate';
import type { CaseContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const caseMachine = setup({
  types: {
    context: {} as CaseContext,
    input: {} as CaseContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'case.ask' }
      | { type: 'case.answer' }
      | { type: 'case.clear' }
      | { type: 'case.confirm' }
      | { type: 'case.reopen' }
      | { type: 'case.escalate' },
  },
  guards: {
    isReplyLate: ({ context }) => Date.parse(context.respondBy) <= Date.parse(context.now),
    isOverdue: ({ context }) =>
      context.escalatesAt !== null && Date.parse(context.escalatesAt) <= Date.parse(context.now),
  },
}).createMachine({
  id: 'case',
  description: 'What a rule found about a partner, with the referrals it holds. Staff decide, the clock never does.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Waits for a decision by staff. Its referrals are under review.',
      on: {
        'case.ask': {
          target: 'asked',
          meta: { needs: 'question' },
          description: 'Ask the partner about it. They get an email and a deadline.',
        },
        'case.clear': {
          target: 'cleared',
          meta: { needs: 'reason' },
          description: 'Nothing is wrong. Its referrals are cleared, which releases their commissions.',
        },
        'case.confirm': {
          target: 'confirmed',
          meta: { needs: 'reason' },
          description: 'It is what the rule suspects. Its referrals stay under review and their commissions on hold.',
        },
        'case.escalate': {
          guard: 'isOverdue',
          target: 'open',
          description: 'The deadline has passed. The managers of the partner are notified, then all admins.',
        },
      },
    },
    asked: {
      description: 'Waits for the partner to answer a question.',
      on: {
        'case.answer': {
          target: 'open',
          meta: { needs: 'answer' },
          description: 'The partner answers. Staff have a new deadline.',
        },
        'case.clear': {
          target: 'cleared',
          meta: { needs: 'reason' },
          description: 'Nothing is wrong, whatever the answer. Its referrals are cleared.',
        },
        'case.confirm': {
          guard: 'isReplyLate',
          target: 'confirmed',
          meta: { needs: 'reason' },
          description: 'Confirm it because the partner has not answered in time.',
        },
        'case.escalate': {
          guard: 'isOverdue',
          target: 'asked',
          description:
            'The partner has not answered in time. The managers of the partner are notified, then all admins.',
        },
      },
    },
    cleared: {
      description: 'Nothing was wrong. Something new that the rule finds reopens it.',
      on: {
        'case.reopen': {
          target: 'open',
          meta: { needs: 'reason' },
          description: 'Look at it again. Its referrals are under review until the next decision.',
        },
      },
    },
    confirmed: {
      description: 'What the rule suspects is so. Its commissions stay on hold until staff reverse them or reopen it.',
      on: {
        'case.reopen': {
          target: 'open',
          meta: { needs: 'reason' },
          description: 'Look at it again. Its referrals stay under review until the next decision.',
        },
      },
    },
  },
});
