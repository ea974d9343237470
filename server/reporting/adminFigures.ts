import sql from 'sql-template-tag';

import type { Period } from '#contract/shared/lists.ts';

import type { ReportingClock } from '../features/figures/clock.ts';
import { summedRows } from '../features/figures/readSums.ts';
import { type Queryable, queryGroups, queryOne } from '../platform/database/pool.ts';
import { conversionOf } from './amounts.ts';
import { type Scope, inPeriod } from './scope.ts';
import { commissionMeasures, commissionOf, countOf, daysOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

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
    newPartners: partners.approved,
    activePartners: partners.active,
    revenue: revenueOf(sums),
    commission: commissionOf(sums),
  };
}

/** Those with an install are read from their sums, however many installs there are. */
async function findPartners(db: Queryable, scope: Scope) {
  const { period, clock } = scope;
  const installs = await summedRows(db, {
    measures: ['installs'],
    by: 'partner',
    ...daysOf(period),
    ...(clock && { clock }),
  });
  const [approved, active] = await Promise.all([
    queryOne<{ n: number }>(
      db,
      sql`select count(*) as n from partners p
           where p.approval_state = 'approved' and ${inPeriod('p.approval_decided_at', scope)}`,
    ),
    queryGroups<{ n: number }>(
      db,
      sql`select count(*) as n from (select 1 from (${installs}) s group by s.partner_id having sum(s.n) > 0) p`,
    ),
  ]);
  return { approved: approved?.n ?? 0, active: active[0]?.n ?? 0 };
}

export type ProgrammeFigures = Awaited<ReturnType<typeof findProgrammeFigures>>;
