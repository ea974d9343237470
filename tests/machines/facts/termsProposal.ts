import { termsProposalMachine } from '#machines/lifecycles/termsProposal.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = {
  'termsProposal.propose': never,
  'termsProposal.publish': never,
  'termsProposal.withdraw': never,
  'termsProposal.supersede': never,
};

export const termsProposalFacts = factsOf({
  machine: termsProposalMachine,
  initial: 'tried',
  final: ['published', 'withdrawn', 'superseded'],
  given: {
    'another admin': { isTried: true, isChange: true, isProposer: false, now },
    'the admin who proposed them': { isTried: true, isChange: true, isProposer: true, now },
    'a replay that was stopped': { isTried: false, isChange: true, isProposer: true, now },
    'the terms in force': { isTried: true, isChange: false, isProposer: true, now },
  },
  rows: {
    tried: {
      ...closed,
      'termsProposal.propose': by({
        'another admin': to('proposed'),
        'the admin who proposed them': to('proposed'),
        'a replay that was stopped': refusedBy('isTriedToTheEnd'),
        'the terms in force': refusedBy('changesTerms'),
      }),
    },
    proposed: {
      'termsProposal.propose': already,
      'termsProposal.publish': by({
        'another admin': to('published'),
        'the admin who proposed them': refusedBy('isFromAnother'),
        'a replay that was stopped': refusedBy('isFromAnother'),
        'the terms in force': refusedBy('isFromAnother'),
      }),
      'termsProposal.withdraw': to('withdrawn'),
      'termsProposal.supersede': to('superseded'),
    },
    published: { ...closed, 'termsProposal.publish': already },
    withdrawn: { ...closed, 'termsProposal.withdraw': already },
    superseded: { ...closed, 'termsProposal.supersede': already },
  },
});
