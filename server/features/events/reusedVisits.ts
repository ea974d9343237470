import sql from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

export const reusedVisit = 'The visit behind it was another shop’s.';

/** Of these referrals those whose visit named another shop, or has brought another shop to the app before. */
export async function reusedVisits(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    sql`select r.id from referrals r join visits v on v.id = r.visit_id
         where r.id = any(${[...ids]}::uuid[])
           and (v.shop <> r.shop
                or exists (select 1 from referrals o
                            where o.visit_id = r.visit_id and o.shop <> r.shop
                              and (o.created_at, o.id) < (r.created_at, r.id)))
         order by r.id`,
  );
  return rows.map(({ id }) => id);
}
