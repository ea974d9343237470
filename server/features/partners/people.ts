import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, query } from '../../platform/database/pool.ts';

export interface Person {
  id: string;
  partnerId: string;
  partnerName: string;
  firstName: string;
  email: string;
}

/** The people of partners who may sign in. */
export const peopleOf = (db: Queryable, partnerIds: readonly string[]): Promise<Person[]> =>
  query<Person>(
    db,
    sql`select u.id, u.partner_id as "partnerId", p.name as "partnerName", u.first_name as "firstName", u.email
          from users u join partners p on p.id = u.partner_id
         where u.partner_id = any(${partnerIds}::uuid[]) and not u.is_disabled
         order by u.created_at, u.id`,
  );

/** The staff `users u` who look after `partners p`: its managers, or everyone where it has none. */
export const looksAfter: Sql = sql`
  u.role <> 'partner' and not u.is_disabled
  and (exists (select 1 from partner_managers m where m.partner_id = p.id and m.user_id = u.id and m.ended_at is null)
       or not exists (select 1 from partner_managers m join users s on s.id = m.user_id and not s.is_disabled
                       where m.partner_id = p.id and m.ended_at is null))`;
