import { attributionMachine } from '#machines/lifecycles/attribution.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';

export const attributionFacts = factsOf({
  machine: attributionMachine,
  initial: 'current',
  final: ['superseded', 'transferred'],
  given: {
    'an installed app': { windowEndsAt: null, now },
    'the last instant of the window': { windowEndsAt: now, now },
    'a millisecond after the window': { windowEndsAt: '2026-11-20T11:59:59.999Z', now },
  },
  rows: {
    current: {
      'attribution.supersede': by({
        'an installed app': refusedBy('isPastWindow'),
        'the last instant of the window': refusedBy('isPastWindow'),
        'a millisecond after the window': to('superseded'),
      }),
      'attribution.transfer': to('transferred'),
    },
    superseded: { 'attribution.supersede': already, 'attribution.transfer': never },
    transferred: { 'attribution.supersede': never, 'attribution.transfer': already },
  },
});
