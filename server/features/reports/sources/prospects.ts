import sql from 'sql-template-tag';

import {
  type ReportQuery,
  type Source,
  andCountry,
  andInPeriod,
  andIs,
  groupedBy,
  groupedColumns,
  monthOfTime,
  ordered,
} from '../source.ts';
import { joinedName } from '../../../platform/database/userName.ts';

/** The invitations to the contacts of the prospect `o`. */
const invitations = sql`prospect_contacts t join invitations i on lower(i.email) = lower(t.email) and i.role = 'partner'
  where t.prospect_id = o.id and t.email <> ''`;

/** Prospects by where they stand, and how far each came. */
export const prospects = (request: ReportQuery): Source => ({
  select: sql`
    select ${groupedColumns(request.by, {
      status: sql`s.name as status, s.id::text as "statusId"`,
      type: sql`y.name as type, y.id::text as "typeId"`,
      assignee: sql`${joinedName} as assignee, u.id as "assigneeId"`,
      prospect: sql`o.name as prospect, o.id as "prospectId"`,
      country: sql`o.country`,
      month: monthOfTime('o.created_at', request),
    })} count(*) as prospects, count(*) filter (where o.state = 'active') as active,
           count(*) filter (where o.state = 'archived') as archived,
           count(*) filter (where exists (select 1 from prospect_logs g where g.prospect_id = o.id)) as reached,
           count(*) filter (where exists (select 1 from ${invitations})) as invited,
           count(*) filter (where exists (select 1 from ${invitations} and i.accepted_at is not null)) as joined,
           count(*) filter (where o.outcome_state = 'won') as won,
           count(*) filter (where o.outcome_state = 'lost') as lost,
           min(s.position) as place
      from prospects o
      join prospect_statuses s on s.id = o.status_id join prospect_types y on y.id = o.type_id
      left join users u on u.id = o.assigned_to
     where true ${andInPeriod('o.created_at', request)} ${andCountry('o.country', request)}
       ${andIs('o.status_id', request.status, 'int')} ${andIs('o.type_id', request.type, 'int')}
       ${request.assignee === 'none' ? sql`and o.assigned_to is null` : andIs('o.assigned_to', request.assignee, 'uuid')}
     ${groupedBy(request.by)}`,
  order:
    request.by[0] === 'status'
      ? `place, ${ordered(request.by, 'prospects', { hasCurrency: false })}`
      : ordered(request.by, 'prospects', { hasCurrency: false }),
});
