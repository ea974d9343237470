import sql, { empty } from 'sql-template-tag';

import { type FirstDecision, decisionSpans, decisionWords } from '#contract/analytics/decisions.ts';

import { decisionWaits, spanOf } from '../../analytics/decisionTimes.ts';
import { andBy } from '../../analytics/raw/grouped.ts';
import { type ReportQuery, type Source, andInPeriod, andIs } from '../source.ts';
import { joinedName } from '../../../platform/database/userName.ts';

const is = {
  approved: sql`f.event like '%.approve'`,
  rejected: sql`f.event like '%.reject'`,
  open: sql`f.ended is null`,
} as const satisfies Record<FirstDecision, unknown>;

/** Registrations and leads with their first decision. */
export const decisionTimes = (request: ReportQuery): Source => ({
  select: sql`
    select f.began as at, case f.subject when 'leads' then 'Lead' else 'Registration' end as subject,
           coalesce(l.company, p.name) as company, f.ended as "decidedAt",
           case when ${is.approved} then ${decisionWords.approved} when ${is.rejected} then ${decisionWords.rejected}
                else ${decisionWords.open} end as decision, ${joinedName} as by,
           round((extract(epoch from coalesce(f.ended, ${request.now.toISOString()}::timestamptz) - f.began) / 86400)::numeric, 2)::float8 as days,
           f.partner_id as "partnerId", f.lead_id as "leadId"
      from ${decisionWaits(request.period.from ?? '-infinity')} f join partners p on p.id = f.partner_id
      left join leads l on l.id = f.lead_id
      left join users u on u.id = f.actor_id
     where true ${andInPeriod('f.began', request)} ${andBy(request.actorId)} ${andIs('f.subject', request.subject)}
       ${request.span === undefined ? empty : sql`and ${spanOf(request.now)} = ${decisionSpans.indexOf(request.span)}`}
       ${request.decision === undefined ? empty : sql`and ${is[request.decision]}`}`,
  order: 'at desc, "partnerId", "leadId" nulls first',
});
