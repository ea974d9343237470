import type { Pool } from 'pg';
import sql from 'sql-template-tag';

import { type ApprovalState, approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';
import type { checkRegistration } from '#contract/registrations/registrations.ts';

import { execute, query, transaction } from '../../../platform/database/pool.ts';

type Duplicate = DataOf<typeof checkRegistration>['duplicates'][number];
type Row = Omit<Duplicate, 'approvalStatus'> & { approvalState: ApprovalState };

/** The least similarity of names that is shown: 'Monsoon Works' and 'Monsoon Works Ltd', not 'Monsoon Media'. */
const alike = 0.6;
const most = 5;

/** Other partners of the same domain or phone, or of a similar name; the likeliest first. */
export async function findDuplicates(pool: Pool, id: string): Promise<Duplicate[]> {
  const rows = await transaction(pool, async (tx) => {
    // The threshold of `%`: the index then yields no others.
    await execute(tx, sql`select set_config('pg_trgm.similarity_threshold', ${String(alike)}, true)`);
    return query<Row>(
      tx,
      sql`with requested as materialized (
          select id, lower(domain) as domain, lower(name) as name, phone_number <> '' as has_phone,
                 regexp_replace(country_phone_code || phone_number, '[^0-9]', '', 'g') as phone
            from partners where id = ${id}
        ), found as (
          select p.id, 'domain' as why, 1 as place from requested a join partners p on lower(p.domain) = a.domain
          union all
          select p.id, 'phone', 2 from requested a
            join partners p on regexp_replace(p.country_phone_code || p.phone_number, '[^0-9]', '', 'g') = a.phone
             and p.phone_number <> '' and a.has_phone
          union all
          select p.id, 'name', 3 from requested a join partners p on lower(p.name) % a.name
        )
        select p.id, p.name, p.domain, p.approval_state as "approvalState", json_agg(f.why order by f.place) as why
          from found f join partners p on p.id = f.id
         where p.id <> ${id} group by p.id
         order by count(*) desc, min(f.place), p.created_at, p.id limit ${most}`,
    );
  });
  return rows.map(({ approvalState, ...row }) => ({ ...row, approvalStatus: approvalCodeOf(approvalState) }));
}
