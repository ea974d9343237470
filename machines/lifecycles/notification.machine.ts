import { setup } from 'xstate';
import type { NotificationContext } from '#contract/lifecycles/contexts.ts';

export const notificationMachine = setup({
  types: {
    context: {} as NotificationContext,
    input: {} as NotificationContext,
    events: {} as { type: 'notification.read' } | { type: 'notification.unread' } | { type: 'notification.delete' },
  },
}).createMachine({
  id: 'notification',
  description: 'A notification for one user, until they delete it.',
  context: ({ input }) => input,
  initial: 'unread',
  states: {
    unread: {
      description: 'New, and counted in the badge.',
      on: {
        'notification.read': { target: 'read', description: 'Opened, or marked as read.' },
        'notification.delete': { target: 'deleted', description: 'Deleted without being read.' },
      },
    },
    read: {
      description: 'The user has seen it.',
      on: {
        'notification.unread': {
          target: 'unread',
          description: 'Marked as unread to come back to later.',
        },
        'notification.delete': { target: 'deleted', description: 'Deleted after being read.' },
      },
    },
    deleted: {
      type: 'final',
      description: 'Gone from the list.',
    },
  },
});
