import { setup } from 'xstate';
import type { NotificationContext } from '#contract/lifecycles.ts';

/** A message to one person, until they delete it. */
export const notificationMachine = setup({
  types: {
    context: {} as NotificationContext,
    input: {} as NotificationContext,
    events: {} as { type: 'notification.read' } | { type: 'notification.unread' } | { type: 'notification.delete' },
  },
}).createMachine({
  id: 'notification',
  context: ({ input }) => input,
  initial: 'unread',
  states: {
    unread: {
      on: {
        'notification.read': 'read',
        'notification.delete': 'deleted',
      },
    },
    read: {
      on: {
        'notification.unread': 'unread',
        'notification.delete': 'deleted',
      },
    },
    deleted: { type: 'final' },
  },
});
