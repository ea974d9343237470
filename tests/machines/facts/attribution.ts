import { attributionMachine } from '#machines/lifecycles/attribution.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';

export const attributionFacts = factsOf({
  machine: attributionMachine,
  initial: 'current',
  final: ['superseded', 'transferred'],
  given: {
    'an installed app': { uninstalledAt: null, windowDays: 30, now },
    'the last second of the window': { uninstalledAt: '2026-10-21T12:00:00Z', windowDays: 30, now },
    'a millisecond after the window': { uninstalledAt: '2026-10-21T11:59:59.999Z', windowDays: 30, now },
    'a window of no days': { uninstalledAt: '2026-11-20T11:59:59Z', windowDays: 0, now },
  },
  rows: {
    current: {
      'attribution.supersede': by({
        'an installed app': refusedBy('isPastWindow'),
        'the last second of the window': refusedBy('isPastWindow'),
        'a millisecond after the window': to('superseded'),
        'a window of no days': to('superseded'),
      }),
      'attribution.transfer': to('transferred'),
    },
    superseded: { 'attribution.supersede': already, 'attribution.transfer': never },
    transferred: { 'attribution.supersede': never, 'attribution.transfer': already },
  },
});
