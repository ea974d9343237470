import { setup } from 'xstate';
import type { ApprovalContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    input: {} as ApprovalContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'approval.approve' }
      | { type: 'approval.reject' }
      | { type: 'approval.escalate' }
      | { type: 'approval.ask' }
      | { type: 'approval.answer' }
      | { type: 'approval.reopen' }
      | { type: 'approval.reapply' },
  },
  guards: {
    hasPartnerProfile: ({ context }) => context.hasProfile,
    isPastDue: ({ context: { dueAt, now } }) => dueAt <= now,
  },
}).createMachine({
  id: 'approval',
  description: 'Whether a partner is accepted into the programme.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Waits for review by staff.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Accept the partner. The company profile has to be complete.',
        },
        'approval.reject': { target: 'rejected', description: 'Reject the registration.' },
        'approval.ask': {
          target: 'informationNeeded',
          meta: { needs: 'question' },
          description: 'Ask the partner for what is missing. They get an email and answer on their page.',
        },
        'approval.escalate': {
          guard: 'isPastDue',
          target: 'overdue',
          description: 'Staff have had it longer than the target. Admins and the managers of the partner are notified.',
        },
      },
    },
    overdue: {
      description: 'Still waits for review by staff, longer than the target.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Accept the partner, late. The company profile has to be complete.',
        },
        'approval.reject': { target: 'rejected', description: 'Reject the registration, late.' },
        'approval.ask': {
          target: 'informationNeeded',
          meta: { needs: 'question' },
          description: 'Ask the partner for what is missing. The time until the answer does not count against staff.',
        },
      },
    },
    informationNeeded: {
      description: 'Staff have asked a question. Waits for the partner to answer it.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Accept the partner without an answer. The company profile has to be complete.',
        },
        'approval.reject': { target: 'rejected', description: 'Reject the registration without an answer.' },
        'approval.ask': {
          target: 'informationNeeded',
          meta: { needs: 'question' },
          description: 'Ask something else instead. The partner gets another email.',
        },
        'approval.answer': [
          {
            guard: 'isPastDue',
            target: 'overdue',
            meta: { needs: 'answer' },
            description: 'The partner answers. Staff had used up their time before they asked: it is overdue.',
          },
          {
            target: 'pending',
            meta: { needs: 'answer' },
            description: 'The partner answers. The registration waits for review again.',
          },
        ],
      },
    },
    approved: {
      description: 'Accepted into the programme, with access to the portal.',
      on: {
        'approval.reject': { target: 'rejected', description: 'Withdraw the approval.' },
      },
    },
    rejected: {
      description: 'Not accepted. The portal stays closed to this partner.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Accept the partner after all. The company profile has to be complete.',
        },
        'approval.reopen': {
          target: 'pending',
          description: 'Undo the rejection and put the registration back in review.',
        },
        'approval.reapply': {
          target: 'pending',
          meta: { needs: 'reason' },
          description: 'The partner asks for another review and writes what has changed.',
        },
      },
    },
  },
});
