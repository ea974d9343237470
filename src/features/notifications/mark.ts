import { listNotifications, markNotification, markNotifications } from '#contract/notifications.ts';

import { invalidate } from '../../api/invalidate.ts';
import { problemOf } from '../../api/problem.ts';
import { send } from '../../api/send.ts';
import { toast } from '../../shared/feedback/toast.tsx';

const loadMutate = () => import('../../api/mutate.ts');
const loadQuery = () => import('../../api/query.ts');

/** Marks several, shown at once wherever they are; undone and said when the server does not agree. Leaving the page does not stop it. */
export async function mark(ids: readonly string[], isRead: boolean): Promise<void> {
  const [id] = ids;
  if (id === undefined) return;
  const [{ mutate }, { setAnswers }] = await Promise.all([loadMutate(), loadQuery()]);
  try {
    await mutate({
      scope: 'notifications',
      show: () =>
        setAnswers(listNotifications, (answer) => {
          const others = answer.data.filter((one) => ids.includes(one.id) && one.isRead !== isRead).length;
          if (others === 0) return answer;
          return {
            data: answer.data.map((one) => (ids.includes(one.id) ? { ...one, isRead } : one)),
            meta: { ...answer.meta, unread: Math.max(0, answer.meta.unread + (isRead ? -others : others)) },
          };
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
