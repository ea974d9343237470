import sql from 'sql-template-tag';

import type { ReferralContext } from '#contract/lifecycles.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

export const referralFacts: LifecycleFacts<ReferralContext> = {
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from referrals where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from apps where id in (select app_id from referrals where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from referrals where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadReferrals,
};

async function loadReferrals(db: Queryable, ids: readonly string[], now: string): Promise<Located<ReferralContext>[]> {
  const rows = await query<
    Stored & { life_state: string; review_state: string; uninstalled_at: string | null; window_days: number }
  >(
    db,
    sql`select r.id, r.version, r.life_state, r.review_state, r.uninstalled_at, a.attribution_window_days as window_days
        from referrals r join apps a on a.id = r.app_id
        where r.id = any(${ids}::uuid[]) order by r.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { life: row.life_state, review: row.review_state },
    context: { uninstalledAt: row.uninstalled_at, windowDays: row.window_days, now },
  }));
}
