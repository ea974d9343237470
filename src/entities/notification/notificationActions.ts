import type { Notification } from '#contract/notifications.ts';
import { allowedEvents } from '#machines/allowedEvents.ts';
import { notificationMachine } from '#machines/lifecycles/notification.machine.ts';

/** What the recipient may do to a notification that is there, by its chart. */
export const notificationActions = ({ isRead }: Pick<Notification, 'isRead'>): readonly string[] =>
  // No fact of this chart hangs on the time.
  allowedEvents(notificationMachine, isRead ? 'read' : 'unread', { now: '' }, () => []).flatMap(
    ({ event, isAllowed }) => (isAllowed ? [event] : []),
  );

/** Whether marking it now makes it a read one. */
export const becomesRead = (notification: Pick<Notification, 'isRead'>): boolean =>
  notificationActions(notification).includes('notification.read');
