import { createActor, fromCallback, type AnyEventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import { connectionMachine } from '#machines/processes/connection.machine.ts';
import { inboxMachine, type TabsEvent } from '#machines/processes/inbox.machine.ts';

import { dial } from './sockets.ts';

interface Given {
  userId: string;
  token: string;
  /** Where the socket is opened. */
  lineUrl: string;
  /** Where the list is read; a line that is cut does not cut it. */
  readUrl: string;
  /** Milliseconds before an attempt, instead of the machine's own. */
  backoff?: number;
}

/** One tab of the browser without its page: the connection and the inbox on a real socket and the real list. */
export function liveClient({ userId, token, lineUrl, readUrl, backoff }: Given) {
  const read = async (): Promise<{ data: Notification[]; meta: { unread: number } }> => {
    const answer = await fetch(`${readUrl}/api/notifications?limit=10&offset=0`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  /** Titles, once an announcement. */
  const announced: string[] = [];
  /** When each attempt at the line began, in milliseconds. */
  const dialled: number[] = [];
  /** When an open line was lost. */
  const lost: number[] = [];
  const listeners = new Set<() => void>();
  const attention = fromCallback<{ type: 'attention.stop' }>(({ sendBack }) => {
    const tell = () => sendBack({ type: 'attention.returned' });
    listeners.add(tell);
    return () => void listeners.delete(tell);
  });
  const inbox = createActor(
    inboxMachine.provide({
      actors: {
        attention,
        query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(({ sendBack, receive }) => {
          const ask = async () => {
            const { data, meta } = await read();
            sendBack({ type: 'query.answered', items: data, unread: meta.unread });
          };
          const failed = () => sendBack({ type: 'query.failed' });
          receive(() => void ask().catch(failed));
          void ask().catch(failed);
        }),
        tabs: fromCallback<TabsEvent, { userId: string }>(() => {}),
      },
      // As src/features/notifications/announcesHere.ts has it: once for an id.
      actions: {
        announce: (_, { notifications }) => {
          for (const { title } of notifications) if (!announced.includes(title)) announced.push(title);
        },
      },
    }),
    { input: { userId, role: 'partner' } },
  );
  const connection = createActor(
    connectionMachine.provide({
      ...(backoff !== undefined && { delays: { backoff } }),
      actors: {
        attention,
        liveFigures: fromCallback(() => {}),
        socket: fromCallback(({ sendBack }) => {
          dialled.push(performance.now());
          const socket = dial(lineUrl, token);
          socket.on('connect', () => sendBack({ type: 'socket.opened' }));
          socket.on('connect_error', () => sendBack({ type: 'socket.dropped' }));
          socket.on('disconnect', () => sendBack({ type: 'socket.dropped' }));
          socket.on('notifications_missed', () => sendBack({ type: 'socket.missed' }));
          socket.on('receive_notification', (notification) => sendBack({ type: 'socket.received', notification }));
          return () => {
            socket.off();
            socket.close();
          };
        }),
      },
      // As the app does.
      actions: {
        reportOpened: () => inbox.send({ type: 'connection.opened' }),
        reportClosed: () => inbox.send({ type: 'connection.closed' }),
        reportMissed: () => inbox.send({ type: 'connection.missed' }),
        reportReceived: (_, { notification }) => inbox.send({ type: 'notification.received', notification }),
      },
    }),
    { input: { user: null, random: Math.random } },
  );
  let wasOnline = false;
  connection.subscribe((snapshot) => {
    const isOnline = snapshot.hasTag('online');
    if (wasOnline && !isOnline) lost.push(performance.now());
    wasOnline = isOnline;
  });
  inbox.start();
  connection.start();
  return {
    connection,
    inbox,
    announced,
    dialled,
    lost,
    is: (tag: 'online' | 'waiting' | 'resting') => connection.getSnapshot().hasTag(tag),
    /** Oldest first. */
    titles: () => (inbox.getSnapshot().context.items ?? []).map(({ title }) => title).toReversed(),
    /** The person comes back to the tab. */
    focus: () => {
      for (const tell of listeners) tell();
    },
    stop: () => {
      connection.stop();
      inbox.stop();
    },
  };
}
