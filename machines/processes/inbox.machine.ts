import { assign, fromCallback, sendTo, setup, type AnyEventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import type { ReceivedNotification } from '#contract/socket.ts';
import type { Role } from '#contract/session/user.ts';

/** Notifications, newest first, and how many are unread among all there are. */
export interface Inbox {
  items: readonly Notification[];
  unread: number;
}

/** What other tabs are sent. */
export type TabsEvent = { type: 'tabs.show' } & Inbox;

export const inboxMachine = setup({
  types: {
    context: {} as {
      userId: string;
      role: Role;
      /** Newest first; null before the first answer. */
      items: readonly Notification[] | null;
      unread: number;
      /** A notification came while the list was being read. */
      isStale: boolean;
    },
    input: {} as { userId: string; role: Role },
    events: {} as
      | { type: 'notification.received'; notification: ReceivedNotification }
      | { type: 'connection.opened' }
      | { type: 'connection.closed' }
      | { type: 'connection.missed' }
      | { type: 'tabs.changed' }
      | { type: 'attention.returned' }
      | { type: 'inbox.retry' }
      | { type: 'inbox.open'; notification: ReceivedNotification }
      | { type: 'inbox.mark'; ids: readonly string[]; isRead: boolean }
      | { type: 'inbox.markAll' }
      | { type: 'query.started' }
      | ({ type: 'query.answered' } & Inbox)
      | { type: 'query.failed' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Refetches on `query.refetch`, with every other list of notifications on the page. */
    query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(() => {
      throw new Error('inbox: provide "query"');
    }),
    /** The user's other tabs: they receive what is shown (`tabs.show`) and report when they show something else. */
    tabs: fromCallback<TabsEvent, { userId: string }>(() => {
      throw new Error('inbox: provide "tabs"');
    }),
    attention: fromCallback<{ type: 'attention.stop' }>(() => {
      throw new Error('inbox: provide "attention"');
    }),
  },
  actions: {
    announce: (_, _params: { notifications: readonly ReceivedNotification[] }) => {},
    follow: (_, _params: { notification: ReceivedNotification }) => {},
    mark: (_, _params: { ids: readonly string[]; isRead: boolean }) => {},
    markAll: () => {},
    askAgain: sendTo('query', { type: 'query.refetch' }),
    showTabs: sendTo('tabs', (_, { items, unread }: Inbox) => ({ type: 'tabs.show', items, unread })),
    keep: assign((_, { items, unread }: Inbox) => ({ items, unread })),
    rememberStale: assign({ isStale: true }),
    forgetStale: assign({ isStale: false }),
    showMarked: assign(
      ({ context: { items, unread } }, { ids, isRead }: { ids: readonly string[]; isRead: boolean }) => {
        const after = marked({ items: items ?? [], unread }, ids, isRead);
        return { items: items && after.items, unread: after.unread };
      },
    ),
    showAllMarked: assign(({ context: { items, unread } }) => {
      const after = allMarked({ items: items ?? [], unread });
      return { items: items && after.items, unread: after.unread };
    }),
  },
  guards: {
    isStale: ({ context }) => context.isStale,
  },
  delays: {
    /** ms that the line has to open before the list is read without it. */
    linePatience: 5000,
  },
}).createMachine({
  id: 'inbox',
  description:
    'The ten latest notifications and the unread count. Loads once the live connection is up, refreshes on any change and announces what’s new.',
  context: ({ input }) => ({ ...input, items: null, unread: 0, isStale: false }),
  invoke: [
    { id: 'attention', src: 'attention' },
    { id: 'tabs', src: 'tabs', input: ({ context }) => ({ userId: context.userId }) },
  ],
  initial: 'waiting',
  on: {
    'inbox.open': {
      actions: [
        { type: 'follow', params: ({ event }) => ({ notification: event.notification }) },
        { type: 'showMarked', params: ({ event }) => ({ ids: [event.notification.id], isRead: true }) },
        { type: 'mark', params: ({ event }) => ({ ids: [event.notification.id], isRead: true }) },
      ],
    },
    'inbox.mark': {
      actions: [
        { type: 'showMarked', params: ({ event }) => ({ ids: event.ids, isRead: event.isRead }) },
        { type: 'mark', params: ({ event }) => ({ ids: event.ids, isRead: event.isRead }) },
      ],
    },
    'inbox.markAll': { actions: ['showAllMarked', 'markAll'] },
  },
  states: {
    waiting: {
      description: 'Waits for the live connection, so the list is loaded only once.',
      tags: 'busy',
      after: {
        linePatience: {
          description: 'No connection after five seconds. Loads the list without it.',
          target: 'reading',
        },
      },
      on: {
        'connection.opened': { target: 'reading' },
        'connection.closed': { target: 'reading' },
      },
    },
    reading: {
      description: 'Loads the list and keeps it fresh.',
      initial: 'asking',
      invoke: { id: 'query', src: 'query', input: { request: { limit: 10, offset: 0 } } },
      states: {
        asking: {
          description: 'Loading from the server.',
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
            'tabs.changed': { actions: 'rememberStale' },
            'attention.returned': { actions: 'rememberStale' },
            'query.answered': [
              {
                description: 'Something arrived during loading. Shows this list, then loads again.',
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
                  { type: 'showTabs', params: ({ event }) => ({ items: event.items, unread: event.unread }) },
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
              actions: [
                'askAgain',
                { type: 'announce', params: ({ event }) => ({ notifications: [event.notification] }) },
              ],
            },
            'connection.opened': { target: 'asking', actions: 'askAgain' },
            'connection.missed': { target: 'asking', actions: 'askAgain' },
            'tabs.changed': { target: 'asking', actions: 'askAgain' },
            'attention.returned': { target: 'asking', actions: 'askAgain' },
            'query.started': { target: 'asking' },
            'query.answered': {
              actions: { type: 'keep', params: ({ event }) => ({ items: event.items, unread: event.unread }) },
            },
          },
        },
        failed: {
          description: 'Loading failed. Tries again with the next notification or when asked.',
          tags: 'failed',
          on: {
            'notification.received': {
              target: 'asking',
              actions: [
                'askAgain',
                { type: 'announce', params: ({ event }) => ({ notifications: [event.notification] }) },
              ],
            },
            'connection.opened': { target: 'asking', actions: 'askAgain' },
            'connection.missed': { target: 'asking', actions: 'askAgain' },
            'tabs.changed': { target: 'asking', actions: 'askAgain' },
            'attention.returned': { target: 'asking', actions: 'askAgain' },
            'inbox.retry': { target: 'asking', actions: 'askAgain' },
            'query.started': { target: 'asking' },
          },
        },
      },
    },
  },
});

/** The list and its unread count after some were marked; the same object if nothing changes. */
export function marked<List extends Inbox>(list: List, ids: readonly string[], isRead: boolean): List {
  const changed = list.items.filter((item) => ids.includes(item.id) && item.isRead !== isRead).length;
  if (changed === 0) return list;
  return {
    ...list,
    items: list.items.map((item) => (ids.includes(item.id) ? { ...item, isRead } : item)),
    unread: Math.max(0, list.unread + (isRead ? -changed : changed)),
  };
}

/** The list and its unread count after all were marked as read; the same object if nothing changes. */
export function allMarked<List extends Inbox>(list: List): List {
  const { items } = marked(
    list,
    list.items.map(({ id }) => id),
    true,
  );
  return items === list.items && list.unread === 0 ? list : { ...list, items, unread: 0 };
}

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
