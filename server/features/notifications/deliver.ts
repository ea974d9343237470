import type { Pool } from 'pg';

import type { Notification } from '#contract/notifications.ts';

import type { Task } from '../../platform/jobs/jobs.ts';
import { findNotifications } from './queries.ts';

/** Called with committed notifications, at least once each; `recipient` is the user. */
export type Listener = (notifications: readonly Notification[]) => Promise<void> | void;

const listeners = new Set<Listener>();

/** Subscribes to every delivery of this process; answers an unsubscribe function. An error retries the job. */
export function onDeliver(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Delivers notifications that are still there. Pages read their list anew, so nothing depends on it. */
export const deliverTask =
  (pool: Pool): Task<'notification.deliver'> =>
  async ({ ids }) => {
    const notifications = await findNotifications(pool, ids, null);
    if (notifications.length === 0) return;
    for (const listener of listeners) await listener(notifications);
  };
