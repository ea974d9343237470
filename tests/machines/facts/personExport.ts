import { personExportMachine } from '#machines/lifecycles/personExport.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = {
  'personExport.prepare': never,
  'personExport.finish': never,
  'personExport.fail': never,
  'personExport.expire': never,
};

export const personExportFacts = factsOf({
  machine: personExportMachine,
  initial: 'requested',
  final: ['failed', 'expired'],
  given: {
    'no file': { availableUntil: null, now },
    'a moment left': { availableUntil: '2026-11-20T12:00:00.001Z', now },
    'its time over': { availableUntil: now, now },
  },
  rows: {
    requested: { ...closed, 'personExport.prepare': to('preparing') },
    preparing: {
      ...closed,
      'personExport.prepare': already,
      'personExport.finish': to('ready'),
      'personExport.fail': to('failed'),
    },
    ready: {
      ...closed,
      'personExport.finish': already,
      'personExport.expire': by({
        'no file': refusedBy('isPastAvailability'),
        'a moment left': refusedBy('isPastAvailability'),
        'its time over': to('expired'),
      }),
    },
    failed: { ...closed, 'personExport.fail': already },
    expired: { ...closed, 'personExport.expire': already },
  },
});
