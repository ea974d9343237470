import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const later = '2026-11-20T12:00:01Z';
const approve = by({
  'a complete profile': to('approved'),
  'no profile': refusedBy('hasPartnerProfile'),
  'the last moment': to('approved'),
});
const early = refusedBy('isPastDue');

export const approvalFacts = factsOf({
  machine: approvalMachine,
  initial: 'pending',
  final: [],
  given: {
    'a complete profile': { hasProfile: true, dueAt: later, now },
    'no profile': { hasProfile: false, dueAt: later, now },
    'the last moment': { hasProfile: true, dueAt: now, now },
  },
  rows: {
    pending: {
      'approval.approve': approve,
      'approval.reject': to('rejected'),
      'approval.ask': to('informationNeeded', 'question'),
      'approval.answer': already,
      'approval.escalate': by({ 'a complete profile': early, 'no profile': early, 'the last moment': to('overdue') }),
      'approval.reopen': already,
      'approval.reapply': already,
    },
    overdue: {
      'approval.approve': approve,
      'approval.reject': to('rejected'),
      'approval.ask': to('informationNeeded', 'question'),
      'approval.answer': already,
      'approval.escalate': already,
      'approval.reopen': never,
      'approval.reapply': never,
    },
    informationNeeded: {
      'approval.approve': approve,
      'approval.reject': to('rejected'),
      'approval.ask': to('informationNeeded', 'question'),
      'approval.answer': by({
        'a complete profile': to('pending', 'answer'),
        'no profile': to('pending', 'answer'),
        'the last moment': to('overdue', 'answer'),
      }),
      'approval.escalate': never,
      'approval.reopen': never,
      'approval.reapply': never,
    },
    approved: {
      'approval.escalate': never,
      'approval.approve': already,
      'approval.reject': to('rejected'),
      'approval.ask': never,
      'approval.answer': never,
      'approval.reopen': never,
      'approval.reapply': never,
    },
    rejected: {
      'approval.escalate': never,
      'approval.approve': approve,
      'approval.reject': already,
      'approval.ask': never,
      'approval.answer': never,
      'approval.reopen': to('pending'),
      'approval.reapply': to('pending', 'reason'),
    },
  },
});
