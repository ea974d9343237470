import { and, setup } from 'xstate';
import type { InvitationContext } from '#contract/lifecycles/contexts.ts';

export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    input: {} as InvitationContext,
    events: {} as
      | { type: 'invitation.accept' }
      | { type: 'invitation.expire' }
      | { type: 'invitation.resend' }
      | { type: 'invitation.revoke' }
      | { type: 'invitation.replace' },
  },
  guards: {
    isInTime: ({ context }) => Date.parse(context.now) < Date.parse(context.expiresAt),
    hasExpired: ({ context }) => Date.parse(context.now) >= Date.parse(context.expiresAt),
    isSenderEntitled: ({ context }) => context.isSenderEntitled,
    hasNoAccount: ({ context }) => !context.hasAccount,
    canAccept: and(['isInTime', 'isSenderEntitled']),
    canResend: and(['hasNoAccount', 'isSenderEntitled']),
  },
}).createMachine({
  id: 'invitation',
  description: 'An offer by email to join, good for seven days. The clock ends it.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Sent. Its link can be used.',
      on: {
        'invitation.accept': {
          guard: 'canAccept',
          target: 'accepted',
          description: 'The invited person makes their account.',
        },
        'invitation.expire': { guard: 'hasExpired', target: 'expired', description: 'Its seven days are over.' },
        'invitation.resend': {
          guard: 'canResend',
          target: 'open',
          description: 'Send a new link, good for seven more days. The older link stops working.',
        },
        'invitation.revoke': { target: 'revoked', description: 'Take it back. Its link stops working.' },
      },
    },
    accepted: { type: 'final', description: 'The invited person has an account.' },
    expired: {
      description: 'Not used in time. Its link no longer works.',
      on: {
        'invitation.resend': {
          guard: 'canResend',
          target: 'open',
          description: 'Send a new link, good for seven days from then.',
        },
        'invitation.revoke': { target: 'revoked', description: 'Take it back, so that it is not sent again.' },
        'invitation.replace': { target: 'replaced', description: 'The same email is invited again.' },
      },
    },
    revoked: { type: 'final', description: 'Cancelled by its sender or by an admin. Its link no longer works.' },
    replaced: { type: 'final', description: 'Expired, and followed by a newer invitation.' },
  },
});
