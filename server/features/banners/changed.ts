import type { Queryable } from '../../platform/database/pool.ts';
import { addJob, type Task } from '../../platform/jobs/jobs.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Called after the banners in the portal have changed; answers an unsubscribe function. */
export function onBannersChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Lets open pages look for their banners again, once the caller's transaction is committed. */
export const sayBannersChanged = (tx: Queryable): Promise<void> =>
  addJob(tx, 'banners.changed', {}, { jobKey: 'banners.changed' });

/** The task behind it. Pages look by themselves when they are opened, so nothing depends on it. */
export const changedTask = (): Task<'banners.changed'> => () => {
  for (const listener of listeners) listener();
  return Promise.resolve();
};
