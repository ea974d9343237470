import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';

import { already, by, factsOf, never, refusedBy, to } from '../../support/charts/facts.ts';

const now = '2026-11-20T12:00:00Z';
const closed = {
  'appEvent.attribute': never,
  'appEvent.leave': never,
  'appEvent.repeat': never,
  'appEvent.queue': never,
  'appEvent.ignore': never,
  'appEvent.test': never,
  'appEvent.close': never,
};

export const appEventFacts = factsOf({
  machine: appEventMachine,
  initial: 'waiting',
  final: ['attributed', 'repeated', 'ignored', 'test'],
  given: {
    'an install': { eventType: 'app.installed', now },
    'an uninstall': { eventType: 'app.uninstalled', now },
    'a charge': { eventType: 'charge.succeeded', now },
    'a refund': { eventType: 'charge.refunded', now },
  },
  rows: {
    waiting: {
      'appEvent.attribute': to('attributed'),
      'appEvent.leave': to('unattributed'),
      'appEvent.repeat': to('repeated'),
      'appEvent.queue': by({
        'an install': refusedBy('isRefund'),
        'an uninstall': refusedBy('isRefund'),
        'a charge': refusedBy('isRefund'),
        'a refund': to('queued'),
      }),
      'appEvent.ignore': by({
        'an install': refusedBy('isUninstall'),
        'an uninstall': to('ignored'),
        'a charge': refusedBy('isUninstall'),
        'a refund': refusedBy('isUninstall'),
      }),
      'appEvent.test': by({
        'an install': refusedBy('isPayment'),
        'an uninstall': refusedBy('isPayment'),
        'a charge': to('test'),
        'a refund': to('test'),
      }),
      'appEvent.close': never,
    },
    queued: {
      'appEvent.attribute': to('attributed'),
      'appEvent.leave': to('unattributed'),
      'appEvent.repeat': to('repeated'),
      'appEvent.queue': already,
      'appEvent.ignore': never,
      'appEvent.test': to('test'),
      'appEvent.close': to('ignored', 'reason'),
    },
    unattributed: {
      ...closed,
      'appEvent.attribute': by({
        'an install': to('attributed'),
        'an uninstall': to('attributed'),
        'a charge': to('attributed'),
        'a refund': refusedBy('isNoRefund'),
      }),
      'appEvent.leave': already,
    },
    attributed: { ...closed, 'appEvent.attribute': already },
    repeated: { ...closed, 'appEvent.repeat': already },
    ignored: { ...closed, 'appEvent.ignore': already, 'appEvent.close': already },
    test: { ...closed, 'appEvent.test': already },
  },
});
