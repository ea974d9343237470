import { claimMachine } from '#machines/lifecycles/claim.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const soon = '2026-11-20T12:00:00.001Z';
const credited = { isInstalled: true, isTheirs: false, isDecider: false };
const escalate = (state: string) =>
  by({
    'an install of another': refusedBy('isEscalationDue'),
    'no install': refusedBy('isEscalationDue'),
    'their own install': refusedBy('isEscalationDue'),
    'the person who refused': refusedBy('isEscalationDue'),
    'the last moment': to(state),
    'all admins notified': refusedBy('isEscalationDue'),
  });
const late = by({
  'an install of another': refusedBy('isAnswerLate'),
  'no install': refusedBy('isAnswerLate'),
  'their own install': refusedBy('isAnswerLate'),
  'the person who refused': refusedBy('isAnswerLate'),
  'the last moment': to('refused', 'reason'),
  'all admins notified': to('refused', 'reason'),
});
const closed = {
  'claim.ask': never,
  'claim.answer': never,
  'claim.grant': never,
  'claim.refuse': never,
  'claim.appeal': never,
  'claim.withdraw': never,
  'claim.escalate': never,
};

export const claimFacts = factsOf({
  machine: claimMachine,
  initial: 'open',
  final: ['granted', 'declined', 'withdrawn'],
  given: {
    'an install of another': { ...credited, respondBy: soon, escalatesAt: soon, now },
    'no install': { ...credited, isInstalled: false, respondBy: soon, escalatesAt: soon, now },
    'their own install': { ...credited, isTheirs: true, respondBy: soon, escalatesAt: soon, now },
    'the person who refused': { ...credited, isDecider: true, respondBy: soon, escalatesAt: soon, now },
    'the last moment': { ...credited, respondBy: now, escalatesAt: now, now },
    'all admins notified': { ...credited, respondBy: '2026-11-01T12:00:00Z', escalatesAt: null, now },
  },
  rows: {
    open: {
      'claim.ask': to('asked', 'question'),
      'claim.answer': already,
      'claim.grant': by({
        'an install of another': to('granted', 'reason'),
        'no install': refusedBy('isShopInstalled'),
        'their own install': refusedBy('isNotTheirs'),
        'the person who refused': to('granted', 'reason'),
        'the last moment': to('granted', 'reason'),
        'all admins notified': to('granted', 'reason'),
      }),
      'claim.refuse': to('refused', 'reason'),
      'claim.appeal': never,
      'claim.withdraw': to('withdrawn'),
      'claim.escalate': escalate('open'),
    },
    asked: {
      'claim.ask': already,
      'claim.answer': to('open', 'answer'),
      'claim.grant': never,
      'claim.refuse': late,
      'claim.appeal': never,
      'claim.withdraw': to('withdrawn'),
      'claim.escalate': escalate('asked'),
    },
    refused: {
      ...closed,
      'claim.refuse': already,
      'claim.appeal': by({
        'an install of another': to('appealed', 'reason'),
        'no install': to('appealed', 'reason'),
        'their own install': to('appealed', 'reason'),
        'the person who refused': to('appealed', 'reason'),
        'the last moment': to('appealed', 'reason'),
        'all admins notified': refusedBy('isAppealInTime'),
      }),
    },
    appealed: {
      'claim.ask': never,
      'claim.answer': never,
      'claim.grant': by({
        'an install of another': to('granted', 'reason'),
        'no install': refusedBy('isShopInstalled'),
        'their own install': refusedBy('isNotTheirs'),
        'the person who refused': refusedBy('isAnotherPerson'),
        'the last moment': to('granted', 'reason'),
        'all admins notified': to('granted', 'reason'),
      }),
      'claim.refuse': by({
        'an install of another': to('declined', 'reason'),
        'no install': to('declined', 'reason'),
        'their own install': to('declined', 'reason'),
        'the person who refused': refusedBy('isAnotherPerson'),
        'the last moment': to('declined', 'reason'),
        'all admins notified': to('declined', 'reason'),
      }),
      'claim.appeal': already,
      'claim.withdraw': to('withdrawn'),
      'claim.escalate': escalate('appealed'),
    },
    granted: { ...closed, 'claim.grant': already },
    declined: { ...closed, 'claim.refuse': already },
    withdrawn: { ...closed, 'claim.withdraw': already },
  },
});
