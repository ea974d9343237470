import { setup } from 'xstate';
import type { LeadContext, TransitionMeta } from '#contract/lifecycles.ts';

export const leadMachine = setup({
  types: {
    context: {} as LeadContext,
    input: {} as LeadContext,
    meta: {} as TransitionMeta,
    events: {} as { type: 'lead.approve' } | { type: 'lead.reject' } | { type: 'lead.update' } | { type: 'lead.retry' },
  },
  guards: {
    isNotConflicting: ({ context }) => context.conflicts.length === 0,
  },
}).createMachine({
  id: 'lead',
  description:
    'A shop that a partner submits by hand. Once approved, it claims the next installation of the shop for the partner.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'The lead is submitted and waits for the decision of staff.',
      on: {
        'lead.approve': [
          {
            guard: 'isNotConflicting',
            target: 'approved',
            description: 'Staff accept the lead, provided it conflicts with no other lead or referral.',
          },
          {
            target: 'approved',
            meta: { needs: 'overrideReason' },
            description:
              'Staff accept the lead although it conflicts with another lead or a referral, and give the reason; without one the request is answered as incomplete, naming the conflicts.',
          },
        ],
        'lead.reject': { target: 'rejected', description: 'Staff turn the lead down.' },
        'lead.update': { target: 'pending', description: 'The details of the lead are corrected while it waits.' },
      },
    },
    approved: {
      description: 'The next installation of the shop within the claim period counts for the partner.',
    },
    rejected: {
      description: 'Staff turned the lead down: it claims nothing.',
      on: {
        'lead.retry': { target: 'pending', description: 'The lead is submitted again and waits for a new decision.' },
        'lead.update': {
          target: 'rejected',
          description: 'The details of the lead are corrected before it is submitted again.',
        },
      },
    },
  },
});
