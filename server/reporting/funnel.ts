import sql from 'sql-template-tag';

import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { type Scope, andPartner, inPeriod } from './scope.ts';

export interface FunnelCounts {
  clicks: number;
  installs: number;
  payingShops: number;
}

/**
 * Clicks of the period, the installs through links in it, and those of these shops that have paid since. An install may
 * follow a click from before the period: no step counts more than the one before it.
 */
export async function findFunnel(db: Queryable, scope: Scope): Promise<FunnelCounts> {
  const row = await queryOne<FunnelCounts>(
    db,
    sql`select (select count(*) from clicks k
                 where ${inPeriod('k.hour', scope)} ${andPartner('k.partner_id', scope)}) as clicks,
               count(*) as installs,
               count(*) filter (where exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge'))
                 as "payingShops"
          from referrals r
         where r.source = 'visit' and ${inPeriod('r.installed_at', scope)} ${andPartner('r.partner_id', scope)}`,
  );
  const { clicks, installs, payingShops } = row ?? { clicks: 0, installs: 0, payingShops: 0 };
  return { clicks, installs: Math.min(clicks, installs), payingShops: Math.min(clicks, payingShops) };
}
