import sql from 'sql-template-tag';
import type { TierState } from '#contract/tiers/states.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';
import { newId } from '../../../server/platform/ids.ts';
import { next } from './next.ts';

interface GivenTier {
  name?: string;
  metric?: string;
  currency?: string | null;
  threshold?: number;
  windowMonths?: number;
  reviewMonths?: number;
  graceDays?: number;
  isOpen?: boolean;
}

/** A tier above the others: 1,000.00 of net revenue in the last 3 months. */
export async function makeTier(db: Queryable, given: GivenTier = {}) {
  const tier = { id: newId(), name: given.name ?? `Tier ${next()}`, version: 1, threshold: given.threshold ?? 100_000 };
  await query(
    db,
    sql`insert into tiers (id, place, name, metric, currency, threshold, window_months, review_months, grace_days, is_open)
        select ${tier.id}, coalesce(max(place), 0) + 1, ${tier.name}, ${given.metric ?? 'netRevenue'},
               ${given.currency === undefined ? 'USD' : given.currency}, ${tier.threshold}, ${given.windowMonths ?? 3},
               ${given.reviewMonths ?? 3}, ${given.graceDays ?? 14}, ${given.isOpen ?? true} from tiers`,
  );
  return tier;
}

/** Where a partner stands with a tier: in it unless given otherwise. */
export async function makeStanding(
  db: Queryable,
  given: { partnerId: string; tierId: string; state?: TierState; value?: number; at?: string },
) {
  const { partnerId, tierId, state = 'promoted', value = 0, at = '2100-01-01T00:00:00.000Z' } = given;
  const standing = { id: newId(), state };
  const when = (...states: readonly TierState[]) => (states.includes(state) ? at : null);
  await query(
    db,
    sql`insert into tier_standings (id, partner_id, tier_id, state, value, starts_at, review_at, grace_until)
        values (${standing.id}, ${partnerId}, ${tierId}, ${state}, ${value}, ${when('qualified')}::timestamptz,
                ${when('promoted')}::timestamptz, ${when('atRisk')}::timestamptz)`,
  );
  return standing;
}
