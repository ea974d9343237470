import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../../platform/database/pool.ts';

/** When a partner last did something: its latest referral, lead or sign-in, those of staff on its behalf left out. */
export async function lastActive(db: Queryable, id: string): Promise<string | null> {
  const row = await queryOne<{ at: string | null }>(
    db,
    sql`select greatest((select nullif(a.last_referral_at, '-infinity') from partner_activity a where a.partner_id = ${id}),
                        (select max(l.created_at) from leads l where l.partner_id = ${id}),
                        (select max(s.created_at) from sessions s join users u on u.id = s.user_id
                          where u.partner_id = ${id} and s.kind = 'login')) as at`,
  );
  return row?.at ?? null;
}
