import { listingMachine } from '#machines/lifecycles/listing.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';

export const listingFacts = factsOf({
  machine: listingMachine,
  initial: 'live',
  final: [],
  given: {
    'a plan': { plans: 1, now },
    'no plan': { plans: 0, now },
  },
  rows: {
    live: {
      'listing.hide': to('hidden'),
      'listing.show': already,
      'listing.retire': to('retired', 'reason'),
      'listing.reopen': never,
    },
    hidden: {
      'listing.hide': already,
      'listing.show': by({ 'a plan': to('live'), 'no plan': refusedBy('hasPlan') }),
      'listing.retire': to('retired', 'reason'),
      'listing.reopen': already,
    },
    retired: {
      'listing.hide': never,
      'listing.show': never,
      'listing.retire': already,
      'listing.reopen': to('hidden'),
    },
  },
});
