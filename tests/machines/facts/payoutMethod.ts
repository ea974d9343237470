import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';

export const payoutMethodFacts = factsOf({
  machine: payoutMethodMachine,
  initial: 'requested',
  final: ['cancelled', 'superseded'],
  given: {
    'a time that has come': { countsFrom: now, now },
    'a time to come': { countsFrom: '2026-11-20T12:00:01Z', now },
  },
  rows: {
    requested: {
      'payoutMethod.activate': by({
        'a time that has come': to('effective'),
        'a time to come': refusedBy('hasWaited'),
      }),
      'payoutMethod.cancel': to('cancelled'),
      'payoutMethod.supersede': to('superseded'),
    },
    effective: {
      'payoutMethod.activate': already,
      'payoutMethod.cancel': never,
      'payoutMethod.supersede': to('superseded'),
    },
    cancelled: {
      'payoutMethod.activate': never,
      'payoutMethod.cancel': already,
      'payoutMethod.supersede': never,
    },
    superseded: {
      'payoutMethod.activate': never,
      'payoutMethod.cancel': never,
      'payoutMethod.supersede': already,
    },
  },
});
