import { setup } from 'xstate';
import type { StandingFacts } from '#contract/session/standing.ts';

export const standingMachine = setup({
  types: { context: {} as StandingFacts, input: {} as StandingFacts },
  guards: {
    isStaff: ({ context }) => context.role !== 'partner',
    hasNoPartner: ({ context }) => context.partner === null,
    isSuspended: ({ context }) => context.partner !== null && context.partner.account !== 'active',
    isPending: ({ context }) => context.partner?.approval === 'pending',
    isRejected: ({ context }) => context.partner?.approval === 'rejected',
    isActing: ({ context }) => context.isActing,
    isTermsOpen: ({ context }) => !context.isTermsAccepted,
  },
}).createMachine({
  id: 'standing',
  description:
    'Decides what a signed-in user can access. The first rule that applies wins, in the browser and for every request to the server.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks the role, then the partner, then the terms.',
      always: [
        { guard: 'isStaff', target: 'staff', description: 'The user is staff.' },
        { guard: 'hasNoPartner', target: 'noPartner', description: 'The user hasn’t registered a partner yet.' },
        {
          guard: 'isSuspended',
          target: 'suspended',
          description: 'The partner’s account is suspended or archived, whatever its approval.',
        },
        { guard: 'isPending', target: 'pending', description: 'The registration hasn’t been reviewed yet.' },
        { guard: 'isRejected', target: 'rejected', description: 'The registration was rejected.' },
        {
          guard: 'isActing',
          target: 'acting',
          description: 'An admin is acting as this user, even if the terms aren’t accepted.',
        },
        {
          guard: 'isTermsOpen',
          target: 'termsRequired',
          description: 'The user hasn’t accepted the current terms.',
        },
        { target: 'partner', description: 'Nothing else applies.' },
      ],
    },
    staff: { type: 'final', description: 'Full access to the admin area.' },
    noPartner: { type: 'final', description: 'Needs to register a partner first.' },
    suspended: { type: 'final', description: 'Sees that the account isn’t active.' },
    pending: { type: 'final', description: 'Waits for the registration to be reviewed.' },
    rejected: { type: 'final', description: 'Sees that the registration was rejected.' },
    acting: { type: 'final', description: 'The admin sees the portal exactly as this user does.' },
    termsRequired: { type: 'final', description: 'Must accept the terms before anything else.' },
    partner: { type: 'final', description: 'Full access to the portal.' },
  },
});
