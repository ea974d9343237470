import { navigate } from 'wouter/use-browser-location';
import type { AnyEventObject } from 'xstate';

import { listNotifications, markAllNotifications } from '#contract/notifications.ts';
import type { ReceivedNotification } from '#contract/socket.ts';
import { isStaffRole, type Role } from '#contract/user.ts';

import { invalidate } from '../../api/invalidate.ts';
import { problemOf } from '../../api/problem.ts';
import { type QueryScope, watchQuery } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { notificationToast, toast } from '../../shared/feedback/toast.tsx';
import { actionPath, staleAfter } from './actionPath.ts';
import { claim } from './claim.ts';
import { mark } from './mark.ts';

interface LatestRequest {
  limit: number;
  offset: number;
}

/** The inbox's `query`; `query.refetch` refetches every list of notifications that is on screen. */
export const watchLatest = (scope: QueryScope<LatestRequest>): (() => void) | undefined =>
  watchQuery(
    {
      endpoint: listNotifications,
      toInput: (request: LatestRequest) => ({ query: request }),
      answered: ({ data, meta }): AnyEventObject => ({ type: 'query.answered', items: data, unread: meta.unread }),
      refetches: [listNotifications.path],
    },
    scope,
  );

/** In one of this browser's tabs; `open` is what choosing it does. */
async function announce({ id, title, content }: ReceivedNotification, open: () => void): Promise<void> {
  if (await claim(id)) notificationToast(title || content, { onClick: open });
}

/** What has changed by what notifications are about is refetched, in every tab. */
const refreshAfter = (notifications: readonly ReceivedNotification[]): void =>
  void invalidate(...notifications.flatMap(({ actionData }) => staleAfter(actionData)));

function follow({ actionData }: ReceivedNotification, role: Role): void {
  const path = actionPath(actionData, isStaffRole(role));
  if (path !== null) navigate(path);
}

async function markAll(userId: string): Promise<void> {
  try {
    await send(markAllNotifications, { params: { userId } });
  } catch (error) {
    // What was shown before the server agreed is read anew when it did not.
    void invalidate(listNotifications.path);
    toast(problemOf(error).detail, { level: 'error' });
  }
}

/** What the inbox's actions do in the browser. */
export const effects = { announce, refreshAfter, follow, mark, markAll };
