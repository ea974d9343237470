import { assign, fromCallback, sendTo, setup, type AnyEventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import type { ReceivedNotification } from '#contract/socket.ts';

interface Answer {
  items: readonly Notification[];
  unread: number;
}

export const inboxMachine = setup({
  types: {
    context: {} as {
      /** Newest first; null before the first answer. */
      items: readonly Notification[] | null;
      unread: number;
      /** Something came while the list was being read. */
      isStale: boolean;
    },
    events: {} as
      | { type: 'notification.received'; notification: ReceivedNotification }
      | { type: 'connection.opened' }
      | { type: 'connection.missed' }
      | { type: 'attention.returned' }
      | { type: 'inbox.retry' }
      | { type: 'inbox.open'; notification: ReceivedNotification }
      | { type: 'inbox.mark'; id: string; isRead: boolean }
      | { type: 'inbox.markAll' }
      | { type: 'query.started' }
      | ({ type: 'query.answered' } & Answer)
      | { type: 'query.failed' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Reads again when told `query.refetch`. */
    query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(() => {
      throw new Error('inbox: provide "query"');
    }),
    attention: fromCallback<{ type: 'attention.stop' }>(() => {
      throw new Error('inbox: provide "attention"');
    }),
  },
  actions: {
    announce: (_, _params: { notifications: readonly ReceivedNotification[] }) => {},
    follow: (_, _params: { notification: ReceivedNotification }) => {},
    mark: (_, _params: { id: string; isRead: boolean }) => {},
    markAll: () => {},
    askAgain: sendTo('query', { type: 'query.refetch' }),
    keep: assign((_, { items, unread }: Answer) => ({ items, unread })),
    rememberStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    showMarked: assign(({ context }, { id, isRead }: { id: string; isRead: boolean }) => {
      const isOther = context.items?.some((item) => item.id === id && item.isRead !== isRead) === true;
      return {
        items: context.items?.map((item) => (item.id === id ? { ...item, isRead } : item)) ?? null,
        unread: Math.max(0, context.unread + (isOther ? (isRead ? -1 : 1) : 0)),
      };
    }),
    showAllMarked: assign({
      items: ({ context }) => context.items?.map((item) => ({ ...item, isRead: true })) ?? null,
      unread: 0,
    }),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
  },
}).createMachine({
  id: 'inbox',
  description:
    'The last ten notifications of a person and how many are unread. They are read again whenever something may have changed, and each new one is announced.',
  context: { items: null, unread: 0, isStale: false },
  invoke: [
    { id: 'query', src: 'query', input: { request: { limit: 10, offset: 0 } } },
    { id: 'attention', src: 'attention' },
  ],
  initial: 'asking',
  on: {
    'inbox.open': {
      actions: [
        { type: 'follow', params: ({ event }) => ({ notification: event.notification }) },
        { type: 'showMarked', params: ({ event }) => ({ id: event.notification.id, isRead: true }) },
        { type: 'mark', params: ({ event }) => ({ id: event.notification.id, isRead: true }) },
      ],
    },
    'inbox.mark': {
      actions: [
        { type: 'showMarked', params: ({ event }) => ({ id: event.id, isRead: event.isRead }) },
        { type: 'mark', params: ({ event }) => ({ id: event.id, isRead: event.isRead }) },
      ],
    },
    'inbox.markAll': { actions: ['showAllMarked', 'markAll'] },
  },
  states: {
    asking: {
      description: 'The notifications are being read from the server.',
      tags: 'busy',
      on: {
        'notification.received': {
          actions: [
            'rememberStale',
            { type: 'announce', params: ({ event }) => ({ notifications: [event.notification] }) },
          ],
        },
        'connection.opened': { actions: 'rememberStale' },
        'connection.missed': { actions: 'rememberStale' },
        'attention.returned': { actions: 'rememberStale' },
        'query.answered': [
          {
            description:
              'Something arrived while the list was being read: we show the answer and read the list once more.',
            guard: 'isStale',
            actions: [
              {
                type: 'announce',
                params: ({ context, event }) => ({ notifications: newOf(context.items, event.items) }),
              },
              { type: 'keep', params: ({ event }) => ({ items: event.items, unread: event.unread }) },
              'forgetStale',
              'askAgain',
            ],
          },
          {
            description: 'The list is up to date.',
            target: 'ready',
            actions: [
              {
                type: 'announce',
                params: ({ context, event }) => ({ notifications: newOf(context.items, event.items) }),
              },
              { type: 'keep', params: ({ event }) => ({ items: event.items, unread: event.unread }) },
            ],
          },
        ],
        'query.failed': { target: 'failed', actions: 'forgetStale' },
      },
    },
    ready: {
      description: 'The list is up to date.',
      on: {
        'notification.received': {
          target: 'asking',
          actions: ['askAgain', { type: 'announce', params: ({ event }) => ({ notifications: [event.notification] }) }],
        },
        'connection.opened': { target: 'asking', actions: 'askAgain' },
        'connection.missed': { target: 'asking', actions: 'askAgain' },
        'attention.returned': { target: 'asking', actions: 'askAgain' },
        'query.started': { target: 'asking' },
        'query.answered': {
          actions: { type: 'keep', params: ({ event }) => ({ items: event.items, unread: event.unread }) },
        },
      },
    },
    failed: {
      description: 'The notifications could not be read; the next arrival or the person starts another attempt.',
      tags: 'failed',
      on: {
        'notification.received': {
          target: 'asking',
          actions: ['askAgain', { type: 'announce', params: ({ event }) => ({ notifications: [event.notification] }) }],
        },
        'connection.opened': { target: 'asking', actions: 'askAgain' },
        'connection.missed': { target: 'asking', actions: 'askAgain' },
        'attention.returned': { target: 'asking', actions: 'askAgain' },
        'inbox.retry': { target: 'asking', actions: 'askAgain' },
        'query.started': { target: 'asking' },
      },
    },
  },
});

const shownTogether = 10;

/** What was not there at the last look, oldest first; older ones that moved up when others were deleted are not new. */
function newOf(before: readonly Notification[] | null, now: readonly Notification[]): ReceivedNotification[] {
  if (before === null) return [];
  const known = new Set(before.map(({ id }) => id));
  const oldest = before.length < shownTogether ? '' : (before.at(-1)?.time ?? '');
  return now
    .filter(({ id, isRead, time }) => !isRead && !known.has(id) && time > oldest)
    .map(({ id, title, content, actionData }) => ({ id, title, content, actionData }))
    .toReversed();
}
