import type pg from 'pg';

import { transaction } from '../../server/platform/database/pool.ts';
import { type NewNotification, createNotifications } from '../../server/features/notifications/create.ts';

export type { NewNotification };

/** Tells someone as the product would: a row, and the job that delivers it. */
export const notify = (pool: pg.Pool, given: NewNotification): Promise<void> =>
  transaction(pool, (tx) => createNotifications(tx, [given], new Date()));
