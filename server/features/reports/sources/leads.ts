import sql, { type Sql, raw } from 'sql-template-tag';

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
  partnerWords,
} from '../source.ts';
import { isCounted } from '../../../reporting/counted.ts';

const isApproved = sql`l.state in ('approved', 'converted', 'expired')`;

/** Leads by what became of them, and of their shops. */
const grouped = (request: ReportQuery): Sql => sql`
    select ${groupedColumns(request.by, {
      month: monthOfTime('l.created_at', request),
      partner: partnerWords,
      country: sql`l.country`,
      lead: sql`l.company as lead, l.id as "leadId"`,
    })}
           count(*) as submitted, count(*) filter (where l.state = 'pending') as pending,
           count(*) filter (where ${isApproved}) as approved,
           count(*) filter (where l.state in ('rejected', 'revoked')) as rejected,
           count(*) filter (where l.state = 'withdrawn') as withdrawn,
           count(*) filter (where exists (select 1 from referrals r where r.lead_id = l.id and ${isCounted})) as installed,
           count(*) filter (where exists (select 1 from referrals r join charges c on c.referral_id = r.id and c.kind = 'charge'
                                           where r.lead_id = l.id)) as paid,
           round(10000.0 * count(*) filter (where ${isApproved})
                 / nullif(count(*) filter (where l.state not in ('pending', 'withdrawn')), 0))::int as "approvedShare"
      from leads l join partners p on p.id = l.partner_id
     where true ${andInPeriod('l.created_at', request)} ${andIs('l.partner_id', request.partnerId, 'uuid')}
       ${andCountry('l.country', request)}
     ${groupedBy(request.by)}`;

export const leads = (request: ReportQuery): Source => ({
  select:
    request.having === undefined
      ? grouped(request)
      : sql`select * from (${grouped(request)}) t where ${raw(request.having)} > 0`,
  order: ordered(request.by, 'submitted', { hasCurrency: false }),
});
