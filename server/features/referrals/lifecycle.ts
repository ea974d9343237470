import sql from 'sql-template-tag';

import type { ReferralContext } from '#contract/lifecycles/contexts.ts';
import type { RegionStates } from '#machines/regions.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

const locks: LifecycleFacts['locks'] = (ids) => [
  sql`select 1 from partners where id in (select partner_id from referrals where id = any(${ids}::uuid[]))
      order by id for share`,
  sql`select 1 from apps where id in (select app_id from referrals where id = any(${ids}::uuid[]))
      order by id for share`,
  sql`select 1 from referrals where id = any(${ids}::uuid[]) order by id for update`,
];

export const referralFacts: LifecycleFacts<ReferralContext> = {
  locks,
  load: loadedAs(({ life_state, review_state }) => ({ life: life_state, review: review_state })),
};

/** Which referral of a shop counts: another chart of the same rows. */
export const attributionFacts: LifecycleFacts<ReferralContext> = {
  locks,
  load: loadedAs(({ attribution_state }) => ({ attribution: attribution_state })),
};

interface Row extends Stored {
  life_state: string;
  review_state: string;
  attribution_state: string;
  window_ends_at: string | null;
}

function loadedAs(statesOf: (row: Row) => RegionStates): LifecycleFacts<ReferralContext>['load'] {
  return async (db, ids, now) => {
    const rows = await loadReferrals(db, ids);
    return rows.map((row): Located<ReferralContext> => ({
      id: row.id,
      version: row.version,
      states: statesOf(row),
      context: { windowEndsAt: row.window_ends_at, now },
    }));
  };
}

const loadReferrals = (db: Queryable, ids: readonly string[]): Promise<Row[]> =>
  query<Row>(
    db,
    sql`select r.id, r.version, r.life_state, r.review_state, r.attribution_state,
               r.uninstalled_at + make_interval(days => a.attribution_window_days) as window_ends_at
        from referrals r join apps a on a.id = r.app_id
        where r.id = any(${ids}::uuid[]) order by r.id`,
  );
