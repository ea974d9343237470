import {
  deleteNotification,
  listNotifications,
  markAllNotifications,
  markNotification,
  markNotifications,
} from '#contract/notifications.ts';
import { changeSettings, getSettings, switchEmail } from '#contract/settings/notifications.ts';

import { type Queryable, transaction } from '../../platform/database/pool.ts';
import type { On } from '../../platform/http/endpoints.ts';
import { notFound } from '../../platform/errors.ts';
import { applyTransition, transitionMany } from '../../lifecycle/transition.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf } from '../../platform/actor.ts';
import { findNotifications, listFor, ownIds, unreadIds } from './queries.ts';
import { chooseKinds, findSettings, switchMails } from './settings.ts';

/** Marked in one transaction, at most. */
const markedTogether = 1000;

const eventOf = (isRead: boolean) => (isRead ? ('notification.read' as const) : ('notification.unread' as const));

/** Notifications and notification preferences. */
export function notificationRoutes(on: On, { pool, now }: Services): void {
  async function own(db: Queryable, id: string, recipientId: string) {
    const [found] = await findNotifications(db, [id], recipientId);
    if (!found) throw notFound();
    return found;
  }

  on(listNotifications, async ({ query }, { session }) => {
    const { id } = session.user;
    if (query.userId !== undefined && query.userId !== id) throw notFound();
    return listFor(pool, id, query);
  });

  on(markNotifications, async ({ body: { ids, isRead } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      const event = eventOf(isRead);
      const actor = actorOf(session);
      const found = await ownIds(tx, ids, session.user.id);
      const { applied } = await transitionMany(tx, { entity: 'notification', event, ids: found, actor, now: now() });
      return { updated: applied.length };
    }),
  }));

  on(markAllNotifications, async ({ params: { userId } }, { session }) => {
    if (userId !== session.user.id) throw notFound();
    const given = { entity: 'notification', event: 'notification.read', actor: actorOf(session), now: now() } as const;
    let updated = 0;
    // What came meanwhile is taken too; another tab that marks the same leaves nothing to change, and ends it.
    for (;;) {
      const { applied, seen } = await transaction(pool, async (tx) => {
        const ids = await unreadIds(tx, userId, markedTogether);
        return { ...(await transitionMany(tx, { ...given, ids })), seen: ids.length };
      });
      updated += applied.length;
      if (seen < markedTogether || applied.length === 0) return { data: { updated } };
    }
  });

  on(markNotification, async ({ params: { id }, body: { isRead } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await own(tx, id, session.user.id);
      const actor = actorOf(session);
      await applyTransition(tx, { entity: 'notification', event: eventOf(isRead), id, actor, now: now() });
      return own(tx, id, session.user.id);
    }),
  }));

  on(deleteNotification, async ({ params: { id } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await own(tx, id, session.user.id);
      const actor = actorOf(session);
      await applyTransition(tx, { entity: 'notification', event: 'notification.delete', id, actor, now: now() });
      return { id };
    }),
  }));

  on(getSettings, async (_, { session }) => ({ data: await findSettings(pool, session.user) }));

  on(changeSettings, async ({ body: { userNotifications } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await chooseKinds(tx, session.user.id, userNotifications, now());
      return findSettings(tx, session.user);
    }),
  }));

  on(switchEmail, async ({ body: { isEnabled } }, { session, transact }) => ({
    data: await transact(async (tx) => {
      await switchMails(tx, session.user.id, isEnabled, now());
      return findSettings(tx, session.user);
    }),
  }));
}
