import { navigate } from 'wouter/use-browser-location';
import type { AnyEventObject } from 'xstate';

import { listNotifications } from '#contract/notifications.ts';
import type { ReceivedNotification } from '#contract/socket.ts';
import { isStaffRole, type Role } from '#contract/session/user.ts';

import { invalidate } from '../../api/invalidate.ts';
import { type QueryScope, watchQuery } from '../../api/query.ts';
import { notificationToast } from '../../shared/feedback/toast.tsx';
import { actionPath, staleAfter } from './actionPath.ts';
import { announcesHere } from './announcesHere.ts';
import { mark, markAll } from './mark.ts';

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
  if (await announcesHere(id)) notificationToast(title || content, { onClick: open });
}

/** What has changed by what notifications are about is refetched, in every tab. */
const refreshAfter = (notifications: readonly ReceivedNotification[]): void =>
  void invalidate(...notifications.flatMap(({ actionData }) => staleAfter(actionData)));

function follow({ actionData }: ReceivedNotification, role: Role): void {
  const path = actionPath(actionData, isStaffRole(role));
  if (path !== null) navigate(path);
}

/** What the inbox's actions do in the browser. */
export const effects = { announce, refreshAfter, follow, mark, markAll };
