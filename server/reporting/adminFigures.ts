import sql from 'sql-template-tag';

import type { Period } from '#contract/shared/lists.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { isCounted } from './counted.ts';
import { conversionOf } from './amounts.ts';
import { type Scope, inPeriod } from './scope.ts';
import { commissionMeasures, commissionOf, countOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

/**
 * The programme's figures of a period. New partners were approved in it, active ones had a shop install in it;
 * commission is what remains after reversals. Money in minor units.
 */
export async function findProgrammeFigures(db: Queryable, period: Period, clock?: ReportingClock) {
  const scope: Scope = { partnerId: null, period, ...(clock && { clock }) };
  const measures = ['clicks', 'installs', 'visit_installs', ...revenueMeasures, ...commissionMeasures] as const;
  const [sums, partners] = await Promise.all([sumsIn(db, scope, { measures }), findPartners(db, scope)]);
  return {
    installs: countOf(sums, 'installs'),
    conversion: conversionOf({ clicks: countOf(sums, 'clicks'), installs: countOf(sums, 'visit_installs') }),
    newPartners: partners?.approved ?? 0,
    activePartners: partners?.active ?? 0,
    revenue: revenueOf(sums),
    commission: commissionOf(sums),
  };
}

const findPartners = (db: Queryable, scope: Scope) =>
  queryOne<{ approved: number; active: number }>(
    db,
    sql`select (select count(*) from partners p
                 where p.approval_state = 'approved' and ${inPeriod('p.approval_decided_at', scope)}) as approved,
               (select count(distinct r.partner_id) from referrals r where ${isCounted} and ${inPeriod('r.installed_at', scope)}) as active`,
  );

export type ProgrammeFigures = Awaited<ReturnType<typeof findProgrammeFigures>>;
