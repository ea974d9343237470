import sql from 'sql-template-tag';

import type { ListingContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

export const listingFacts: LifecycleFacts<ListingContext> = {
  // Events keep referring to the app, which this lock allows. A change of plans locks the app first.
  locks: (ids) => [sql`select 1 from apps where id = any(${ids}::uuid[]) order by id for no key update`],
  load: loadListings,
};

async function loadListings(db: Queryable, ids: readonly string[], now: string): Promise<Located<ListingContext>[]> {
  const rows = await query<Stored & { state: string; plans: number }>(
    db,
    sql`select a.id, a.version, a.listing_state as state,
               (select count(*)::int from app_plans p where p.app_id = a.id and p.ended_at is null) as plans
          from apps a where a.id = any(${ids}::uuid[]) order by a.id`,
  );
  return rows.map(({ id, version, state, plans }) => ({
    id,
    version,
    states: { listing: state },
    context: { plans, now },
  }));
}
