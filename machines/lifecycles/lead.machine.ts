import { and, setup } from 'xstate';
import type { LeadContext } from '#contract/lifecycles/contexts.ts';
import type { TransitionMeta } from '#contract/lifecycles/lifecycles.ts';

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
      | { type: 'lead.retry' }
      | { type: 'lead.withdraw' }
      | { type: 'lead.convert' }
      | { type: 'lead.expire' }
      | { type: 'lead.revoke' },
  },
  guards: {
    isNotConflicting: ({ context }) => context.conflicts.length === 0,
    isJustApproved: ({ context }) =>
      context.undoableUntil !== null && Date.parse(context.now) < Date.parse(context.undoableUntil),
    hasNoInstall: ({ context }) => context.installs === 0,
    canUndo: and(['isJustApproved', 'hasNoInstall']),
    hasInstall: ({ context }) => context.installs > 0,
    hasClaimEnded: ({ context }) =>
      context.claimEndsAt !== null && Date.parse(context.now) > Date.parse(context.claimEndsAt),
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
        'lead.withdraw': { target: 'withdrawn', description: 'Its partner takes the lead back.' },
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
        'lead.convert': {
          guard: 'hasInstall',
          target: 'converted',
          description: 'The shop installed an app, and the install was credited to the lead.',
        },
        'lead.expire': {
          guard: 'hasClaimEnded',
          target: 'expired',
          description: 'The claim period ended without an install.',
        },
        'lead.revoke': {
          target: 'revoked',
          meta: { needs: 'reason' },
          description: 'Take the approval back, so that the lead claims nothing. Needs a reason.',
        },
      },
    },
    converted: {
      type: 'final',
      description: 'The shop installed an app. Until the claim ends, its installs of the lead’s other apps count too.',
    },
    expired: {
      description: 'The claim period is over and no install was credited.',
      on: {
        'lead.convert': {
          guard: 'hasInstall',
          target: 'converted',
          description: 'An install from within the claim period was reported late and credited to the lead.',
        },
        'lead.retry': { target: 'pending', description: 'Submit the lead again for another review.' },
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
    withdrawn: { type: 'final', description: 'Withdrawn by its partner before a decision. It claims nothing.' },
    revoked: { type: 'final', description: 'Its approval was revoked. It claims nothing.' },
  },
});
