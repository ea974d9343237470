import { and, setup } from 'xstate';
import type { LeadContext, TransitionMeta } from '#contract/lifecycles.ts';

export const leadMachine = setup({
  types: {
    context: {} as LeadContext,
    input: {} as LeadContext,
    meta: {} as TransitionMeta,
    events: {} as
      | { type: 'lead.approve' }
      | { type: 'lead.undo' }
      | { type: 'lead.reject' }
      | { type: 'lead.update' }
      | { type: 'lead.retry' },
  },
  guards: {
    isNotConflicting: ({ context }) => context.conflicts.length === 0,
    isJustApproved: ({ context }) =>
      context.undoableUntil !== null && Date.parse(context.now) < Date.parse(context.undoableUntil),
    hasNoInstall: ({ context }) => context.installs === 0,
    canUndo: and(['isJustApproved', 'hasNoInstall']),
  },
}).createMachine({
  id: 'lead',
  description: 'A shop that a partner recommends by hand. Once approved, its next install counts for that partner.',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      description: 'Submitted and waiting for review.',
      on: {
        'lead.approve': [
          {
            guard: 'isNotConflicting',
            target: 'approved',
            description: 'Approve the lead. Nothing else may claim the shop.',
          },
          {
            target: 'approved',
            meta: { needs: 'overrideReason' },
            description: 'Approve the lead even though another lead or referral claims the shop. Needs a reason.',
          },
        ],
        'lead.reject': { target: 'rejected', description: 'Reject the lead.' },
        'lead.update': { target: 'pending', description: 'Edit the details while the lead is in review.' },
      },
    },
    approved: {
      description: 'If the shop installs within the claim period, the referral is the partner’s.',
      on: {
        'lead.undo': {
          guard: 'canUndo',
          target: 'pending',
          description:
            'Undo the approval within five seconds, before its partner is notified. No shop may have installed.',
        },
      },
    },
    rejected: {
      description: 'Rejected. It claims nothing.',
      on: {
        'lead.retry': { target: 'pending', description: 'Submit the lead again for another review.' },
        'lead.update': {
          target: 'rejected',
          description: 'Edit the details before submitting again.',
        },
      },
    },
  },
});
