import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { lastTouchOn } from '../figures/activeSpans.ts';

interface LastSeen {
  /** The day of its last click or lead. */
  readonly lastTouchOn: string | null;
  /** The last sign-in of its people, without those of staff on their behalf. */
  readonly lastSignInAt: string | null;
}

/** When a partner last brought someone, and when its people were last here; null before the first. */
export const findLastSeen = (db: Queryable, id: string): Promise<LastSeen | undefined> =>
  queryOne<LastSeen>(
    db,
    sql`select ${lastTouchOn(sql`p.id`)}::text as "lastTouchOn",
               (select max(s.created_at) from sessions s join users u on u.id = s.user_id
                 where u.partner_id = p.id and s.kind = 'login') as "lastSignInAt"
          from partners p where p.id = ${id}`,
  );
