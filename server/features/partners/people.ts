import sql from 'sql-template-tag';

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
