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
  description: 'A message to one person, from its arrival until the person deletes it.',
  context: ({ input }) => input,
  initial: 'unread',
  states: {
    unread: {
      description: 'The message has arrived and counts as new.',
      on: {
        'notification.read': { target: 'read', description: 'The person opens the message or marks it as read.' },
        'notification.delete': { target: 'deleted', description: 'The person deletes the message without reading it.' },
      },
    },
    read: {
      description: 'The person has seen the message.',
      on: {
        'notification.unread': {
          target: 'unread',
          description: 'The person marks the message as unread to come back to it.',
        },
        'notification.delete': { target: 'deleted', description: 'The person deletes the message.' },
      },
    },
    deleted: {
      type: 'final',
      description: 'The message is gone from the list.',
    },
  },
});
