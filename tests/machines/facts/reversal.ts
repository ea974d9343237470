import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const answerBy = '2026-12-04T12:00:00.000Z';
const decideBy = answerBy;
const early = '2026-12-04T11:59:59.999Z';
const closed = {
  'reversal.accept': never,
  'reversal.dispute': never,
  'reversal.takeEffect': never,
  'reversal.escalate': never,
  'reversal.uphold': never,
  'reversal.dismiss': never,
  'reversal.withdraw': never,
  'reversal.supersede': never,
};
const withdraw = by({
  'another member of staff, in time': refusedBy('isOwnProposal'),
  'the proposer, in time': to('withdrawn'),
  'another member of staff, once it is over': refusedBy('isOwnProposal'),
  'the proposer, once it is over': to('withdrawn'),
});
const decided = (state: string) =>
  by({
    'another member of staff, in time': to(state, 'reason'),
    'the proposer, in time': refusedBy('isAnothersProposal'),
    'another member of staff, once it is over': to(state, 'reason'),
    'the proposer, once it is over': refusedBy('isAnothersProposal'),
  });

export const reversalFacts = factsOf({
  machine: reversalMachine,
  initial: 'proposed',
  final: ['accepted', 'upheld', 'applied', 'dismissed', 'withdrawn', 'superseded'],
  given: {
    'another member of staff, in time': { answerBy, decideBy, isProposer: false, now: early },
    'the proposer, in time': { answerBy, decideBy, isProposer: true, now: early },
    'another member of staff, once it is over': { answerBy, decideBy, isProposer: false, now: answerBy },
    'the proposer, once it is over': { answerBy, decideBy, isProposer: true, now: answerBy },
  },
  rows: {
    proposed: {
      'reversal.accept': to('accepted'),
      'reversal.dispute': by({
        'another member of staff, in time': to('disputed', 'reason'),
        'the proposer, in time': to('disputed', 'reason'),
        'another member of staff, once it is over': refusedBy('isBeforeAnswerBy'),
        'the proposer, once it is over': refusedBy('isBeforeAnswerBy'),
      }),
      'reversal.takeEffect': by({
        'another member of staff, in time': refusedBy('isPastAnswerBy'),
        'the proposer, in time': refusedBy('isPastAnswerBy'),
        'another member of staff, once it is over': to('applied'),
        'the proposer, once it is over': to('applied'),
      }),
      'reversal.escalate': never,
      'reversal.uphold': never,
      'reversal.dismiss': never,
      'reversal.withdraw': withdraw,
      'reversal.supersede': to('superseded'),
    },
    disputed: {
      'reversal.accept': never,
      'reversal.dispute': already,
      'reversal.takeEffect': never,
      'reversal.escalate': by({
        'another member of staff, in time': refusedBy('isPastDecideBy'),
        'the proposer, in time': refusedBy('isPastDecideBy'),
        'another member of staff, once it is over': to('escalated'),
        'the proposer, once it is over': to('escalated'),
      }),
      'reversal.uphold': decided('upheld'),
      'reversal.dismiss': decided('dismissed'),
      'reversal.withdraw': withdraw,
      'reversal.supersede': to('superseded'),
    },
    escalated: {
      'reversal.accept': never,
      'reversal.dispute': never,
      'reversal.takeEffect': never,
      'reversal.escalate': already,
      'reversal.uphold': decided('upheld'),
      'reversal.dismiss': decided('dismissed'),
      'reversal.withdraw': withdraw,
      'reversal.supersede': to('superseded'),
    },
    accepted: { ...closed, 'reversal.accept': already },
    upheld: { ...closed, 'reversal.uphold': already },
    applied: { ...closed, 'reversal.takeEffect': already },
    dismissed: { ...closed, 'reversal.dismiss': already },
    withdrawn: { ...closed, 'reversal.withdraw': already },
    superseded: { ...closed, 'reversal.supersede': already },
  },
});
