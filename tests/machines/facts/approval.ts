import { approvalMachine } from '#machines/lifecycles/approval.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/facts.ts';

const now = '2026-11-20T12:00:00Z';
const approve = by({ 'a complete profile': to('approved'), 'no profile': refusedBy('hasPartnerProfile') });

export const approvalFacts = factsOf({
  machine: approvalMachine,
  initial: 'pending',
  final: [],
  given: {
    'a complete profile': { hasProfile: true, now },
    'no profile': { hasProfile: false, now },
  },
  rows: {
    pending: {
      'approval.approve': approve,
      'approval.reject': to('rejected'),
      'approval.reopen': already,
      'approval.reapply': already,
    },
    approved: {
      'approval.approve': already,
      'approval.reject': to('rejected'),
      'approval.reopen': never,
      'approval.reapply': never,
    },
    rejected: {
      'approval.approve': approve,
      'approval.reject': already,
      'approval.reopen': to('pending'),
      'approval.reapply': to('pending', 'reason'),
    },
  },
});
