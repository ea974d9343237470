import { navigate } from 'wouter/use-browser-location';

import { listNotifications, markAllNotifications, markNotification } from '#contract/notifications.ts';
import type { ReceivedNotification } from '#contract/socket.ts';
import { inboxMachine } from '#machines/processes/inbox.machine.ts';

import { invalidate } from '../../api/invalidate.ts';
import { problemOf } from '../../api/problem.ts';
import { queryActor } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { actionPath, staleAfter } from './actionPath.ts';
import { attention } from './attention.ts';
import { claim } from './claim.ts';

const loadToast = () => import('../../shared/feedback/toast.tsx');

async function announce({ id, title, content }: ReceivedNotification, onClick: () => void): Promise<void> {
  if (!(await claim(id))) return;
  const { notificationToast } = await loadToast();
  notificationToast(title || content, { onClick });
}

/** What was shown before the server agreed is read anew when it did not. */
async function sayNotMarked(error: unknown): Promise<void> {
  void invalidate(listNotifications.path);
  const { toast } = await loadToast();
  toast(problemOf(error).detail, { level: 'error' });
}

/** The inbox statechart of one person, on the real list. */
export const inboxLogic = (userId: string, isStaff: boolean) =>
  inboxMachine.provide({
    actors: {
      attention,
      query: queryActor({
        endpoint: listNotifications,
        toInput: (request: { limit: number; offset: number }) => ({ query: request }),
        answered: ({ data, meta }) => ({ type: 'query.answered', items: data, unread: meta.unread }),
      }),
    },
    actions: {
      announce: ({ self }, { notifications }) => {
        // Every tab shows what has changed; one of them says so.
        void invalidate(...notifications.flatMap(({ actionData }) => staleAfter(actionData)));
        for (const notification of notifications)
          void announce(notification, () => self.send({ type: 'inbox.open', notification }));
      },
      follow: (_, { notification }) => {
        const path = actionPath(notification.actionData, isStaff);
        if (path !== null) navigate(path);
      },
      mark: (_, { id, isRead }) => {
        send(markNotification, { params: { id }, body: { isRead } }).catch(sayNotMarked);
      },
      markAll: () => {
        send(markAllNotifications, { params: { userId } }).catch(sayNotMarked);
      },
    },
  });
