import sql from 'sql-template-tag';

import type { StaffMember } from '#contract/lookups.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

/** Staff who may sign in, by name; of one role where one is given. */
export const findStaff = (db: Queryable, role: 'admin' | null = null): Promise<StaffMember[]> =>
  query<StaffMember>(
    db,
    sql`select id, first_name as "firstName", last_name as "lastName", role
          from users
         where role <> 'partner' and (${role}::text is null or role = ${role}) and not is_disabled
         order by lower(first_name), lower(last_name), id`,
  );

/** Those of `ids` who are staff and may sign in. */
export const staffAmong = async (db: Queryable, ids: readonly string[]): Promise<StaffMember[]> =>
  ids.length === 0
    ? []
    : query<StaffMember>(
        db,
        sql`select id, first_name as "firstName", last_name as "lastName", role
              from users where id = any(${ids}::uuid[]) and role <> 'partner' and not is_disabled
             order by lower(first_name), lower(last_name), id`,
      );
