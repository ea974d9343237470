import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { already, by, factsOf, never, to } from '../../support/facts.ts';

const now = '2026-11-20T12:00:00Z';
const conflict = { kind: 'shop', what: 'shop.example', when: '2026-11-01T12:00:00Z', until: '2027-01-30T12:00:00Z' };

export const leadFacts = factsOf({
  machine: leadMachine,
  initial: 'pending',
  final: [],
  given: {
    'no conflict': { conflicts: [], now },
    'a conflict': { conflicts: [conflict], now },
    'two conflicts': { conflicts: [conflict, { ...conflict, kind: 'referral', until: null }], now },
  },
  rows: {
    pending: {
      'lead.approve': by({
        'no conflict': to('approved'),
        'a conflict': to('approved', 'overrideReason'),
        'two conflicts': to('approved', 'overrideReason'),
      }),
      'lead.reject': to('rejected'),
      'lead.update': to('pending'),
      'lead.retry': already,
    },
    approved: {
      'lead.approve': already,
      'lead.reject': never,
      'lead.update': never,
      'lead.retry': never,
    },
    rejected: {
      'lead.approve': never,
      'lead.reject': already,
      'lead.update': to('rejected'),
      'lead.retry': to('pending'),
    },
  },
});
