import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { isCounted } from './counted.ts';
import { type Scope, andPartner, inPeriod } from './scope.ts';
import { countOf, sumsIn } from './sums.ts';

export interface FunnelCounts {
  clicks: number;
  installs: number;
  paidShops: number;
}

/**
 * Clicks of the period, the installs through links in it, and those of these shops that have paid since. An install may
 * follow a click from before the period: no step counts more than the one before it.
 */
export async function findFunnel(db: Queryable, scope: Scope): Promise<FunnelCounts> {
  const [sums, row] = await Promise.all([
    sumsIn(db, scope, { measures: ['clicks', 'visit_installs'] }),
    queryOne<{ paid: number }>(
      db,
      sql`select count(*) as paid from referrals r
           where r.source = 'visit' and ${isCounted} and ${inPeriod('r.installed_at', scope)} ${andPartner('r.partner_id', scope)}
             and exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge')`,
    ),
  ]);
  const clicks = countOf(sums, 'clicks');
  return {
    clicks,
    installs: Math.min(clicks, countOf(sums, 'visit_installs')),
    paidShops: Math.min(clicks, row?.paid ?? 0),
  };
}
