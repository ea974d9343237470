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
  description: 'Whether a partner may take part in the programme, as staff decide it.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The partner has registered and waits for the decision of staff.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Staff accept the partner, provided the partner profile is complete.',
        },
        'approval.reject': { target: 'rejected', description: 'Staff turn the registration down.' },
      },
    },
    approved: {
      description: 'The partner takes part in the programme and can use the portal.',
      on: {
        'approval.reject': { target: 'rejected', description: 'Staff take the approval back.' },
      },
    },
    rejected: {
      description: 'Staff turned the registration down: the portal stays closed to the partner.',
      on: {
        'approval.approve': {
          guard: 'hasPartnerProfile',
          target: 'approved',
          description: 'Staff accept the partner after all, provided the partner profile is complete.',
        },
        'approval.reopen': { target: 'pending', description: 'Staff take the rejection back and decide later.' },
      },
    },
  },
});
