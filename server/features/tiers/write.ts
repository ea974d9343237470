import sql from 'sql-template-tag';

import type { ParsedOf } from '#contract/shared/endpoint.ts';
import { addDays } from '#contract/shared/day.ts';
import type { changeTier, createTier, overrideTier, Tier } from '#contract/tiers/tiers.ts';

import { applyTransition } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import { execute, type Queryable, queryOne } from '../../platform/database/pool.ts';
import { isUniqueViolation } from '../../platform/database/uniqueViolation.ts';
import { invalid, notFound, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { dayIn, reportingClock, startOfDay } from '../figures/clock.ts';
import { findTiers } from './queries.ts';

const found = async (db: Queryable, id: string): Promise<Tier> => {
  const [tier] = await findTiers(db, id);
  if (!tier) throw notFound();
  return tier;
};

/** @throws 400 where another tier has the name */
async function named(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isUniqueViolation(error, 'tiers_by_name') ? invalid('name', 'A tier with this name already exists.') : error;
  }
}

/** Adds a tier above the others. */
export async function addTier(
  tx: Queryable,
  given: ParsedOf<typeof createTier>['body'],
  { actor, now }: By,
): Promise<Tier> {
  const id = newId();
  const at = now.toISOString();
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended('tier places', 0))`);
  await named(() =>
    execute(
      tx,
      sql`insert into tiers (id, place, name, metric, currency, threshold, window_months, review_months, grace_days, is_open,
                             created_at, updated_at)
          select ${id}, coalesce(max(place), 0) + 1, ${given.name}, ${given.metric}, ${given.currency}, ${given.threshold},
                 ${given.windowMonths}, ${given.reviewMonths}, ${given.graceDays}, ${given.isOpen}, ${at}::timestamptz,
                 ${at}::timestamptz from tiers`,
    ),
  );
  const audit = { action: 'tier.create', entity: 'tier', entityId: id, payload: { after: given } };
  await recordAudit(tx, audit, { actor, now });
  return found(tx, id);
}

/** Changes what a tier asks for. @throws 404, 409 `version_conflict` */
export async function editTier(
  tx: Queryable,
  id: string,
  { version, ...given }: ParsedOf<typeof changeTier>['body'],
  { actor, now }: By,
): Promise<Tier> {
  if (!(await queryOne(tx, sql`select 1 from tiers where id = ${id} for update`))) throw notFound();
  const before = await found(tx, id);
  if (before.version !== version)
    throw new Refused(409, 'version_conflict', 'Someone else changed this tier while you were editing.');
  await named(() =>
    execute(
      tx,
      sql`update tiers set name = ${given.name}, metric = ${given.metric}, currency = ${given.currency},
                           threshold = ${given.threshold}, window_months = ${given.windowMonths},
                           review_months = ${given.reviewMonths}, grace_days = ${given.graceDays}, is_open = ${given.isOpen},
                           version = version + 1, updated_at = ${now.toISOString()}::timestamptz
           where id = ${id}`,
    ),
  );
  const { name, metric, currency, threshold, windowMonths, reviewMonths, graceDays, isOpen } = before;
  const was = { name, metric, currency, threshold, windowMonths, reviewMonths, graceDays, isOpen };
  const audit = { action: 'tier.change', entity: 'tier', entityId: id, payload: { before: was, after: given } };
  await recordAudit(tx, audit, { actor, now });
  return found(tx, id);
}

const longestDays = 731;

/** Decides in place of the figures, or lets them decide again. @throws 404, 400 for a day that is over or too far, 409 */
export async function override(
  tx: Queryable,
  { id: partnerId, tierId }: ParsedOf<typeof overrideTier>['params'],
  { event, reason, until }: ParsedOf<typeof overrideTier>['body'],
  { actor, now }: By,
): Promise<void> {
  const { zone } = await reportingClock(tx);
  const today = dayIn(zone, now);
  if (event !== 'endOverride' && until !== undefined) {
    if (until < today) throw invalid('until', 'Choose today or a later day.');
    if (until > addDays(today, longestDays)) throw invalid('until', 'Choose a day within two years.');
  }
  const known = await queryOne(
    tx,
    sql`select 1 from partners p, tiers t where p.id = ${partnerId} and t.id = ${tierId} for share of p, t`,
  );
  if (!known) throw notFound();
  const at = now.toISOString();
  await execute(
    tx,
    sql`insert into tier_standings (id, partner_id, tier_id, created_at, updated_at)
        values (${newId()}, ${partnerId}, ${tierId}, ${at}::timestamptz, ${at}::timestamptz)
        on conflict (partner_id, tier_id) do nothing`,
  );
  const row = await queryOne<{ id: string }>(
    tx,
    sql`select id from tier_standings where partner_id = ${partnerId} and tier_id = ${tierId}`,
  );
  if (!row) throw notFound();
  const isEnd = event === 'endOverride' || until === undefined;
  await applyTransition(tx, {
    entity: 'tier',
    event: `tier.${event}`,
    id: row.id,
    actor,
    now,
    payload: { reason },
    set: isEnd
      ? { override_until: null, override_reason: '' }
      : { override_until: startOfDay(zone, addDays(until, 1)), override_reason: reason },
  });
}
