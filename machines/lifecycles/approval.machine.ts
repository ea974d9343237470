import { setup } from 'xstate';
import type { ApprovalContext } from '#contract/lifecycles.ts';

/** Whether a partner may take part in the programme, as staff decide it. */
export const approvalMachine = setup({
  types: {
    context: {} as ApprovalContext,
    input: {} as ApprovalContext,
    events: {} as { type: 'approval.approve' } | { type: 'approval.reject' } | { type: 'approval.reopen' },
  },
  guards: {
    hasPartnerProfile: ({ context }) => context.hasProfile,
  },
}).createMachine({
  id: 'approval',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'approval.approve': { guard: 'hasPartnerProfile', target: 'approved' },
        'approval.reject': 'rejected',
      },
    },
    approved: {
      on: { 'approval.reject': 'rejected' },
    },
    rejected: {
      on: {
        'approval.approve': { guard: 'hasPartnerProfile', target: 'approved' },
        'approval.reopen': 'pending',
      },
    },
  },
});
