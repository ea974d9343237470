import { and, setup } from 'xstate';
import type { TermsProposalContext } from '#contract/lifecycles/contexts.ts';

export const termsProposalMachine = setup({
  types: {
    context: {} as TermsProposalContext,
    input: {} as TermsProposalContext,
    events: {} as
      | { type: 'termsProposal.propose' }
      | { type: 'termsProposal.publish' }
      | { type: 'termsProposal.withdraw' }
      | { type: 'termsProposal.supersede' },
  },
  guards: {
    isTriedToTheEnd: ({ context }) => context.isTried,
    changesTerms: ({ context }) => context.isChange,
    canBeProposed: and(['isTriedToTheEnd', 'changesTerms']),
    isFromAnother: ({ context }) => !context.isProposer,
  },
}).createMachine({
  id: 'termsProposal',
  description:
    'Edited commission terms that were tried on past charges. One admin proposes them, another one publishes them.',
  context: ({ input }) => input,
  initial: 'tried',
  states: {
    tried: {
      description: 'Tried on past charges, and not proposed yet.',
      on: {
        'termsProposal.propose': {
          guard: 'canBeProposed',
          target: 'proposed',
          description: 'Ask another admin to publish them.',
        },
      },
    },
    proposed: {
      description: 'Waits for another admin. The terms in force stay as they are.',
      on: {
        'termsProposal.publish': {
          guard: 'isFromAnother',
          target: 'published',
          description: 'Make them the next version, for charges recorded from now on.',
        },
        'termsProposal.withdraw': { target: 'withdrawn', description: 'Give them up. Nothing changes.' },
        'termsProposal.supersede': {
          target: 'superseded',
          description: 'The terms they were made from were changed otherwise.',
        },
      },
    },
    published: { type: 'final', description: 'In force since they were published, until the next version.' },
    withdrawn: { type: 'final', description: 'Given up before they were published.' },
    superseded: { type: 'final', description: 'Made from terms that are not in force any more.' },
  },
});
