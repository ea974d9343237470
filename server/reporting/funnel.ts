import sql, { type Sql } from 'sql-template-tag';

import { type Queryable, queryOne } from '../platform/database/pool.ts';
import { isCounted } from './counted.ts';
import { type Scope, andPartner, inPeriod } from './scope.ts';

export interface FunnelCounts {
  clicks: number;
  installs: number;
  paidShops: number;
}

/** Of `referrals r`: installed through a link in the period, and charged since. */
export const isPaidInstall = (
  scope: Scope,
): Sql => sql`(r.source = 'visit' and ${isCounted} and ${inPeriod('r.installed_at', scope)}
  and exists (select 1 from charges c where c.referral_id = r.id and c.kind = 'charge'))`;

/** Shops that installed through a link in the period, and have paid since. */
export async function countPaidShops(db: Queryable, scope: Scope): Promise<number> {
  const row = await queryOne<{ paid: number }>(
    db,
    sql`select count(*) as paid from referrals r where ${isPaidInstall(scope)} ${andPartner('r.partner_id', scope)}`,
  );
  return row?.paid ?? 0;
}

/**
 * Clicks of the period, the installs through links in it, and those of these shops that have paid since. An install may
 * follow a click from before the period: no step counts more than the one before it.
 */
export function funnelOf(
  apps: readonly { readonly clicks: number; readonly visitInstalls: number }[],
  paidShops: number,
): FunnelCounts {
  const clicks = apps.reduce((sum, app) => sum + app.clicks, 0);
  const installs = apps.reduce((sum, app) => sum + app.visitInstalls, 0);
  return { clicks, installs: Math.min(clicks, installs), paidShops: Math.min(clicks, paidShops) };
}
