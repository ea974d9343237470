import {
  listNotifications,
  markAllNotifications,
  markNotification,
  markNotifications,
} from '#contract/notifications.ts';
import { allMarked, type Inbox, marked } from '#machines/processes/inbox.machine.ts';

import { mutate } from '../../api/mutate.ts';
import { problemOf } from '../../api/problem.ts';
import { setAnswers } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';

/** Shown in every list at once, taken back with a toast when refused. Leaving the page does not cancel it. */
async function markIn(show: (list: Inbox) => Inbox, save: () => Promise<unknown>): Promise<void> {
  try {
    await mutate({
      scope: 'notifications',
      show: () =>
        setAnswers(listNotifications, (answer) => {
          const { data, meta } = answer;
          const before = { items: data, unread: meta.unread };
          const after = show(before);
          return after === before ? answer : { data: [...after.items], meta: { ...meta, unread: after.unread } };
        }),
      send: save,
      stale: markNotification.invalidates,
    });
  } catch (error) {
    toast(`${problemOf(error).detail} The change was undone.`, { level: 'error' });
  }
}

const quietly = { isQuiet: true };

export async function mark(ids: readonly string[], isRead: boolean): Promise<void> {
  const [id] = ids;
  if (id === undefined) return;
  await markIn(
    (list) => marked(list, ids, isRead),
    () =>
      ids.length === 1
        ? send(markNotification, { params: { id }, body: { isRead } }, quietly)
        : send(markNotifications, { body: { ids: [...ids], isRead } }, quietly),
  );
}

export const markAll = (userId: string): Promise<void> =>
  markIn(allMarked, () => send(markAllNotifications, { params: { userId } }, quietly));
