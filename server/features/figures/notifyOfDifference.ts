import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { createNotifications } from '../notifications/create.ts';
import type { FiguresCheck } from './check.ts';

/** Notifies the admins that sums differ from their raw rows. Corrects nothing: the cause must be found first. */
export async function notifyOfDifference(
  tx: Queryable,
  { compared, differing }: FiguresCheck,
  now: Date,
): Promise<void> {
  const admins = await query<{ id: string }>(
    tx,
    sql`select id from users where role = 'admin' and not is_disabled order by id`,
  );
  await createNotifications(
    tx,
    admins.map(({ id }) => ({
      recipientId: id,
      type: 'figuresDiffer' as const,
      title: 'The nightly check of figures found differences',
      content: `${differing} of ${compared} sums differ from the rows they were made from. They are listed in the table fact_checks.`,
    })),
    now,
  );
}
