import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = { 'termsProposal.publish': never, 'termsProposal.withdraw': never, 'termsProposal.supersede': never };

export const termsProposalFacts = factsOf({
  machine: termsProposalMachine,
  initial: 'proposed',
  final: ['published', 'withdrawn', 'superseded'],
  given: {
    'another admin': { isProposer: false, now },
    'the admin who proposed them': { isProposer: true, now },
  },
  rows: {
    proposed: {
      'termsProposal.publish': by({
        'another admin': to('published'),
        'the admin who proposed them': refusedBy('isFromAnother'),
      }),
      'termsProposal.withdraw': to('withdrawn'),
      'termsProposal.supersede': to('superseded'),
    },
    published: { ...closed, 'termsProposal.publish': already },
    withdrawn: { ...closed, 'termsProposal.withdraw': already },
    superseded: { ...closed, 'termsProposal.supersede': already },
  },
});
