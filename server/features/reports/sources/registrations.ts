import sql, { type Sql, empty } from 'sql-template-tag';

import { type ProgressStep, progressSteps } from '#contract/analytics/progress.ts';

import type { Queryable } from '../../../platform/database/pool.ts';
import { isUndecided } from '../../../reporting/waitingRegistrations.ts';
import { progressOf } from '../../analytics/progress.ts';
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

const leastOf = ({ app, shopCountry }: ReportQuery): ProgressStep | undefined => {
  if (shopCountry !== undefined) return 'installed';
  return app === undefined ? undefined : 'clicked';
};

/**
 * Joins how far the partner `p` has come, where that is asked, or in whose care it is. Under an app alone, partners came to its first
 * click; under a country of shops, to a shop there.
 */
async function joinProgress(request: ReportQuery, db: Queryable): Promise<Sql> {
  const { app, shopCountry, care, reason, now } = request;
  const step = request.step ?? (reason === undefined ? leastOf(request) : undefined);
  if ([care.managerId, care.tagId, step, reason].every((one) => one === undefined)) return empty;
  const andInTime = andInPeriod('p.created_at', request);
  return sql`join (${await progressOf(db, { andInTime, filters: { ...care, app, country: shopCountry }, now })}) g on g.id = p.id
    ${step === undefined ? empty : sql`and g.step >= ${progressSteps.indexOf(step)}`} ${andIs('g.reason', reason)}`;
}

/** Partners by when they registered, and what was decided how soon. */
export const registrations = async (request: ReportQuery, db: Queryable): Promise<Source> => ({
  select: sql`
    select ${groupedColumns(request.by, { month: monthOfTime('p.created_at', request), country: sql`p.country`, partner: partnerWords })}
           count(*) as registered, count(*) filter (where ${isUndecided}) as pending,
           count(*) filter (where p.approval_state = 'approved') as approved,
           count(*) filter (where p.approval_state = 'rejected') as rejected,
           round(10000.0 * count(*) filter (where p.approval_state = 'approved')
                 / nullif(count(*) filter (where not ${isUndecided}), 0))::int as "approvedShare",
           round((percentile_cont(0.5) within group (order by extract(epoch from p.approval_decided_at - p.created_at) / 86400)
                    filter (where not ${isUndecided}))::numeric, 1)::float8 as days
      from partners p ${await joinProgress(request, db)}
     where true ${andInPeriod('p.created_at', request)} ${andCountry('p.country', request)}
     ${groupedBy(request.by)}`,
  order: ordered(request.by, 'registered', { hasCurrency: false }),
});
