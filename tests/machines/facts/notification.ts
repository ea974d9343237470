import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';

import { already, factsOf, never, to } from '../../support/charts/facts.ts';

export const notificationFacts = factsOf({
  machine: notificationMachine,
  initial: 'unread',
  final: ['deleted'],
  given: { nothing: { now: '2026-11-20T12:00:00Z' } },
  rows: {
    unread: {
      'notification.read': to('read'),
      'notification.unread': already,
      'notification.delete': to('deleted'),
    },
    read: {
      'notification.read': already,
      'notification.unread': to('unread'),
      'notification.delete': to('deleted'),
    },
    deleted: {
      'notification.read': never,
      'notification.unread': never,
      'notification.delete': already,
    },
  },
});
