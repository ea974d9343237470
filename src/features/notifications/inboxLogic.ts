import { fromCallback, type AnyEventObject } from 'xstate';

import { inboxMachine } from '#machines/processes/inbox.machine.ts';

import { attention } from './attention.ts';
import { tabs } from './tabs.ts';

// Axios, the contract and the query cache stay off the first load.
const loadEffects = () => import('./inboxEffects.ts');

const query = fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>((scope) => {
  let isOver = false;
  let stop: (() => void) | undefined;
  const start = async () => {
    try {
      const { watchLatest } = await loadEffects();
      if (!isOver) stop = watchLatest(scope);
    } catch {
      if (!isOver) scope.sendBack({ type: 'query.failed' });
    }
  };
  void start();
  return () => {
    isOver = true;
    stop?.();
  };
});

type Effects = Awaited<ReturnType<typeof loadEffects>>['effects'];

async function run(act: (effects: Effects) => unknown): Promise<void> {
  try {
    act((await loadEffects()).effects);
  } catch {
    // Without its code there is no list either, and the bell shows that.
  }
}

/** The inbox statechart on the real list. */
export const inboxLogic = inboxMachine.provide({
  actors: { attention, query, tabs },
  actions: {
    announce: ({ self }, { notifications }) => {
      if (notifications.length === 0) return;
      void run(({ announce, refreshAfter }) => {
        refreshAfter(notifications);
        for (const notification of notifications)
          void announce(notification, () => self.send({ type: 'inbox.open', notification }));
      });
    },
    follow: ({ context: { role } }, { notification }) => void run(({ follow }) => follow(notification, role)),
    mark: (_, { ids, isRead }) => void run(({ mark }) => mark(ids, isRead)),
    markAll: ({ context: { userId } }) => void run(({ markAll }) => markAll(userId)),
  },
});
