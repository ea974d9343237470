import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';
import { lastActiveOn } from '../figures/activeSpans.ts';

interface LastActive {
  /** The day of its last click, lead or charge. */
  readonly lastActiveOn: string | null;
  /** The last sign-in of its people, without those of staff on their behalf. */
  readonly lastSignInAt: string | null;
}

/** When a partner last brought something, and when its people were last here; null before the first. */
export const findLastActive = (db: Queryable, id: string): Promise<LastActive | undefined> =>
  queryOne<LastActive>(
    db,
    sql`select ${lastActiveOn(sql`p.id`)}::text as "lastActiveOn",
               (select max(s.created_at) from sessions s join users u on u.id = s.user_id
                 where u.partner_id = p.id and s.kind = 'login') as "lastSignInAt"
          from partners p where p.id = ${id}`,
  );
