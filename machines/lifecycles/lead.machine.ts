import { setup } from 'xstate';
import type { LeadContext } from '#contract/lifecycles.ts';

/** A shop that a partner submits by hand: once approved, it claims the shop's next installation for the partner. */
export const leadMachine = setup({
  types: {
    context: {} as LeadContext,
    input: {} as LeadContext,
    events: {} as { type: 'lead.approve' } | { type: 'lead.reject' } | { type: 'lead.update' } | { type: 'lead.retry' },
  },
  guards: {
    isNotConflicting: ({ context }) =>
      context.conflicts.length === 0 || (context.overrideReason !== null && context.overrideReason !== ''),
  },
}).createMachine({
  id: 'lead',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'lead.approve': { guard: 'isNotConflicting', target: 'approved' },
        'lead.reject': 'rejected',
        'lead.update': 'pending',
      },
    },
    approved: {},
    rejected: {
      on: {
        'lead.update': 'rejected',
        'lead.retry': 'pending',
      },
    },
  },
});
