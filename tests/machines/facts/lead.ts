import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/facts.ts';

const now = '2026-11-20T12:00:00Z';
const conflict = { kind: 'shop', what: 'shop.example', when: '2026-11-01T12:00:00Z', until: '2027-01-30T12:00:00Z' };
/** Nothing to undo. */
const final = { undoableUntil: null, installs: 0, now };
const justApproved = { conflicts: [], undoableUntil: '2026-11-20T12:00:05Z', installs: 0, now };

export const leadFacts = factsOf({
  machine: leadMachine,
  initial: 'pending',
  final: [],
  given: {
    'no conflict': { conflicts: [], ...final },
    'a conflict': { conflicts: [conflict], ...final },
    'two conflicts': { conflicts: [conflict, { ...conflict, kind: 'referral', until: null }], ...final },
    'a last moment to undo it': { ...justApproved, now: '2026-11-20T12:00:04.999Z' },
    'no more time to undo it': { ...justApproved, now: '2026-11-20T12:00:05Z' },
    'an install, and time to undo it': { ...justApproved, installs: 1 },
    'an install': { conflicts: [], ...final, installs: 2 },
  },
  rows: {
    pending: {
      'lead.approve': by({
        'no conflict': to('approved'),
        'a conflict': to('approved', 'overrideReason'),
        'two conflicts': to('approved', 'overrideReason'),
        'a last moment to undo it': to('approved'),
        'no more time to undo it': to('approved'),
        'an install, and time to undo it': to('approved'),
        'an install': to('approved'),
      }),
      'lead.undo': already,
      'lead.reject': to('rejected'),
      'lead.update': to('pending'),
      'lead.retry': already,
    },
    approved: {
      'lead.approve': already,
      'lead.undo': by({
        'no conflict': refusedBy('isJustApproved'),
        'a conflict': refusedBy('isJustApproved'),
        'two conflicts': refusedBy('isJustApproved'),
        'a last moment to undo it': to('pending'),
        'no more time to undo it': refusedBy('isJustApproved'),
        'an install, and time to undo it': refusedBy('hasNoInstall'),
        'an install': refusedBy('isJustApproved', 'hasNoInstall'),
      }),
      'lead.reject': never,
      'lead.update': never,
      'lead.retry': never,
    },
    rejected: {
      'lead.approve': never,
      'lead.undo': never,
      'lead.reject': already,
      'lead.update': to('rejected'),
      'lead.retry': to('pending'),
    },
  },
});
