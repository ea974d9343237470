import sql, { join } from 'sql-template-tag';

import { staffWork } from '#contract/analytics/decisions.ts';

import { andBy } from '../../analytics/raw/grouped.ts';
import { workRows } from '../../analytics/raw/work.ts';
import { type ReportQuery, type Source, andInPeriod } from '../source.ts';
import { joinedName } from '../../../platform/database/userName.ts';

/** What staff did, each thing a row. */
export const activity = (request: ReportQuery): Source => {
  const rows = staffWork
    .filter((work) => request.work === undefined || work === request.work)
    .map(
      (work) =>
        sql`select * from (${workRows[work]}) f where true ${andInPeriod('f.at', request)} ${andBy(request.actorId)}`,
    );
  return {
    select: sql`
    select f.at, case f.what when 'approval.approve' then 'Registration approved' when 'approval.reject' then 'Registration rejected'
                             when 'lead.approve' then 'Lead approved' when 'lead.reject' then 'Lead rejected'
                             when 'other' then 'Other contact' else initcap(f.what) end as what,
           coalesce(l.company, o.name, p.name) as company, ${joinedName} as by,
           f.id::text as id, f.partner_id as "partnerId", f.lead_id as "leadId", f.prospect_id as "prospectId"
      from (${join(rows, ' union all ')}) f
      left join partners p on p.id = f.partner_id
      left join leads l on l.id = f.lead_id
      left join prospects o on o.id = f.prospect_id
      left join users u on u.id = f.actor_id`,
    order: 'at desc, id desc',
  };
};
