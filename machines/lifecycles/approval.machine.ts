import { setup } from 'xstate';
import type { ApprovalContext, TransitionMeta } from '#contract/lifecycles.ts';

export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    input: {} as ApprovalContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'approval.approve' }
      | { type: 'approval.reject' }
      | { type: 'approval.reopen' }
      | { type: 'approval.reapply' },
  },
  guards: {
    hasPartnerProfile: ({ context }) => context.hasProfile,
  },
}).createMachine({
  id: 'approval',
  description: 'Whether a partner is accepted into the programme.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'A new registration, waiting for review.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Accept the partner. The company profile has to be complete.',
        },
        'approval.reject': { target: 'rejected', description: 'Reject the registration.' },
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
