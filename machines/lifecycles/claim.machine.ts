import { and, setup } from 'xstate';
import type { ClaimContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const claimMachine = setup({
  types: {
    context: {} as ClaimContext,
    input: {} as ClaimContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'claim.ask' }
      | { type: 'claim.answer' }
      | { type: 'claim.grant' }
      | { type: 'claim.refuse' }
      | { type: 'claim.appeal' }
      | { type: 'claim.withdraw' }
      | { type: 'claim.escalate' },
  },
  guards: {
    isShopInstalled: ({ context }) => context.isInstalled,
    isNotTheirs: ({ context }) => !context.isTheirs,
    canGrant: and(['isShopInstalled', 'isNotTheirs']),
    isAnotherPerson: ({ context }) => !context.isDecider,
    canGrantAppeal: and(['isShopInstalled', 'isNotTheirs', 'isAnotherPerson']),
    isAnswerLate: ({ context }) => Date.parse(context.respondBy) <= Date.parse(context.now),
    isAppealInTime: ({ context }) => Date.parse(context.now) <= Date.parse(context.respondBy),
    isEscalationDue: ({ context }) =>
      context.escalatesAt !== null && Date.parse(context.escalatesAt) <= Date.parse(context.now),
  },
}).createMachine({
  id: 'claim',
  description: 'A partner says that a shop is theirs and was not credited to them. Staff decide, the clock never does.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Waits for a decision by staff.',
      on: {
        'claim.ask': {
          target: 'asked',
          meta: { needs: 'question' },
          description: 'Ask the partner for what is missing. They get an email and a new deadline.',
        },
        'claim.grant': {
          guard: 'canGrant',
          target: 'granted',
          meta: { needs: 'reason' },
          description: 'Credit the shop to the partner from now on.',
        },
        'claim.refuse': {
          target: 'refused',
          meta: { needs: 'reason' },
          description: 'Refuse the claim. The partner reads the reason and may appeal once.',
        },
        'claim.withdraw': { target: 'withdrawn', description: 'The partner takes the claim back.' },
        'claim.escalate': {
          guard: 'isEscalationDue',
          target: 'open',
          description: 'The deadline has passed. The managers of the partner are notified, then all admins.',
        },
      },
    },
    asked: {
      description: 'Waits for the partner to answer a question.',
      on: {
        'claim.answer': {
          target: 'open',
          meta: { needs: 'answer' },
          description: 'The partner answers. Staff have a new deadline.',
        },
        'claim.refuse': {
          guard: 'isAnswerLate',
          target: 'refused',
          meta: { needs: 'reason' },
          description: 'Refuse the claim because the partner has not answered in time.',
        },
        'claim.withdraw': { target: 'withdrawn', description: 'The partner takes the claim back.' },
        'claim.escalate': {
          guard: 'isEscalationDue',
          target: 'asked',
          description:
            'The partner has not answered in time. The managers of the partner are notified, then all admins.',
        },
      },
    },
    refused: {
      description: 'Refused. The partner may appeal within the deadline.',
      on: {
        'claim.appeal': {
          guard: 'isAppealInTime',
          target: 'appealed',
          meta: { needs: 'reason' },
          description: 'The partner asks another person to look at it, once.',
        },
      },
    },
    appealed: {
      description: 'Waits for a second decision, by another person than the first.',
      on: {
        'claim.grant': {
          guard: 'canGrantAppeal',
          target: 'granted',
          meta: { needs: 'reason' },
          description: 'Credit the shop to the partner from now on, after all.',
        },
        'claim.refuse': {
          guard: 'isAnotherPerson',
          target: 'declined',
          meta: { needs: 'reason' },
          description: 'The refusal stands. That is final.',
        },
        'claim.withdraw': { target: 'withdrawn', description: 'The partner takes the appeal back.' },
        'claim.escalate': {
          guard: 'isEscalationDue',
          target: 'appealed',
          description: 'The deadline has passed. The managers of the partner are notified, then all admins.',
        },
      },
    },
    granted: { type: 'final', description: 'The shop is credited to the partner from the decision on.' },
    declined: { type: 'final', description: 'Refused twice, by two people.' },
    withdrawn: { type: 'final', description: 'Withdrawn by the partner.' },
  },
});
