import sql from 'sql-template-tag';

import type { listWaitingWork } from '#contract/analytics/analytics.ts';
import type { DataOf } from '#contract/shared/endpoint.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { Cell, CsvAnswer } from '../../platform/http/csv.ts';
import { isCounted, isFlagged } from '../../reporting/counted.ts';
import { staffSince, waitsForStaff } from '../../reporting/waitingRegistrations.ts';

type Waiting = DataOf<typeof listWaitingWork>[number];

/** Registrations, leads and flagged referrals to decide, by the managers of their partners now; the longest wait first. */
export const findWaitingWork = (db: Queryable): Promise<Waiting[]> =>
  query<Waiting>(
    db,
    sql`select case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as manager,
               count(*) filter (where w.what = 'registration') as registrations, count(*) filter (where w.what = 'lead') as leads,
               count(*) filter (where w.what = 'referral') as referrals, min(w.since) as oldest
          from (select 'registration' as what, p.id as partner_id, ${staffSince} as since from partners p
                 where ${waitsForStaff}
                union all
                select 'lead', l.partner_id, l.created_at from leads l where l.state = 'pending'
                union all
                select 'referral', r.partner_id, r.installed_at from referrals r where ${isFlagged} and ${isCounted}) w
          left join partner_managers m on m.partner_id = w.partner_id and m.ended_at is null
          left join users u on u.id = m.user_id
         group by u.id, u.first_name, u.last_name order by min(w.since), u.id`,
  );

export const waitingWorkCsv = (waiting: readonly Waiting[]): CsvAnswer => ({
  filename: 'waiting-work',
  header: ['Manager', 'Registrations', 'Leads', 'Flagged referrals', 'Oldest'],
  rows: waiting.map(({ manager, registrations, leads, referrals, oldest }): readonly Cell[] => [
    manager?.name ?? 'No manager',
    registrations,
    leads,
    referrals,
    oldest,
  ]),
});
