import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = {
  'termsVersion.update': never,
  'termsVersion.publish': never,
  'termsVersion.withdraw': never,
  'termsVersion.discard': never,
};

export const termsVersionFacts = factsOf({
  machine: termsVersionMachine,
  initial: 'draft',
  final: ['discarded'],
  given: {
    'a time to come': { isInForce: false, now },
    'a time that has come': { isInForce: true, now },
  },
  rows: {
    draft: {
      'termsVersion.update': to('draft'),
      'termsVersion.publish': to('published'),
      'termsVersion.withdraw': already,
      'termsVersion.discard': to('discarded'),
    },
    published: {
      ...closed,
      'termsVersion.publish': already,
      'termsVersion.withdraw': by({
        'a time to come': to('draft'),
        'a time that has come': refusedBy('isNotInForceYet'),
      }),
    },
    discarded: { ...closed, 'termsVersion.discard': already },
  },
});
