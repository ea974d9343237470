import sql, { raw, type Sql } from 'sql-template-tag';

import type { ManagerPeriod } from '#contract/partners/managerPeriods.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';

const named = (alias: string): Sql => {
  const u = raw(alias);
  return sql`case when ${u}.id is not null then
    json_build_object('id', ${u}.id, 'firstName', ${u}.first_name, 'lastName', ${u}.last_name, 'role', ${u}.role) end`;
};

/** Who managed a partner from when to when, the present managers first, then the latest. */
export const managerPeriods = (db: Queryable, partnerId: string): Promise<ManagerPeriod[]> =>
  query<ManagerPeriod>(
    db,
    sql`select ${named('m')} as manager, pm.assigned_at as "from", pm.ended_at as "to", ${named('b')} as "assignedBy",
               ${named('e')} as "endedBy"
          from partner_managers pm join users m on m.id = pm.user_id
          left join users b on b.id = pm.assigned_by left join users e on e.id = pm.ended_by
         where pm.partner_id = ${partnerId}
         order by pm.ended_at desc nulls first, pm.assigned_at desc, m.id`,
  );
