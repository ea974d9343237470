import type { Pool } from 'pg';

import type { Notification } from '#contract/notifications.ts';

import type { Task } from '../../platform/jobs/jobs.ts';
import { findNotifications } from './queries.ts';

/** Told of notifications that were written and committed, at least once each; `recipient` says whose each is. */
export type Listener = (notifications: readonly Notification[]) => Promise<void> | void;

const listeners = new Set<Listener>();

/** Has a listener told of every delivery of this process; answers what takes it off. An error has the job tried again. */
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
