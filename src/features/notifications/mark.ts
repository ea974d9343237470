import { listNotifications, markNotification, markNotifications } from '#contract/notifications.ts';
import { marked } from '#machines/processes/inbox.machine.ts';

import { invalidate } from '../../api/invalidate.ts';
import { mutate } from '../../api/mutate.ts';
import { problemOf } from '../../api/problem.ts';
import { setAnswers } from '../../api/query.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';

/**
 * Marks several optimistically everywhere; rolled back with a toast when refused. Leaving the page does not cancel it.
 */
export async function mark(ids: readonly string[], isRead: boolean): Promise<void> {
  const [id] = ids;
  if (id === undefined) return;
  try {
    await mutate({
      scope: 'notifications',
      show: () =>
        setAnswers(listNotifications, (answer) => {
          const { data, meta } = answer;
          const before = { items: data, unread: meta.unread };
          const after = marked(before, ids, isRead);
          return after === before ? answer : { data: [...after.items], meta: { ...meta, unread: after.unread } };
        }),
      send: async () =>
        ids.length === 1
          ? await send(markNotification, { params: { id }, body: { isRead } })
          : await send(markNotifications, { body: { ids: [...ids], isRead } }),
    });
  } catch (error) {
    void invalidate(listNotifications.path);
    toast(`${problemOf(error).detail} The change was undone.`, { level: 'error' });
  }
}
