import { setup } from 'xstate';
import type { StandingFacts } from '#contract/standing.ts';

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
    'What a signed-in person may use: the first of these that holds decides, for the pages of the browser and for every request to the server.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'We look at the role, the partner and the terms, in this order.',
      always: [
        { guard: 'isStaff', target: 'staff', description: 'The person belongs to the staff.' },
        { guard: 'hasNoPartner', target: 'noPartner', description: 'The person has not registered a partner yet.' },
        {
          guard: 'isSuspended',
          target: 'suspended',
          description: 'The account of the partner is suspended or archived, whatever was decided about it.',
        },
        { guard: 'isPending', target: 'pending', description: 'Staff have not decided on the registration yet.' },
        { guard: 'isRejected', target: 'rejected', description: 'Staff have rejected the registration.' },
        { guard: 'isActing', target: 'acting', description: 'An admin acts as this person, terms or not.' },
        {
          guard: 'isTermsOpen',
          target: 'termsRequired',
          description: 'The person has not accepted the current terms.',
        },
        { target: 'partner', description: 'Nothing is open.' },
      ],
    },
    staff: { type: 'final', description: 'The person uses the admin area.' },
    noPartner: { type: 'final', description: 'The person has to register a partner first.' },
    suspended: { type: 'final', description: 'The person is told that the account is not active.' },
    pending: { type: 'final', description: 'The person waits for the decision.' },
    rejected: { type: 'final', description: 'The person is told that the registration was rejected.' },
    acting: { type: 'final', description: 'The admin sees the portal as this person sees it.' },
    termsRequired: { type: 'final', description: 'The person has to accept the terms before anything else.' },
    partner: { type: 'final', description: 'The person uses the portal.' },
  },
});
