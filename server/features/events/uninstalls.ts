import sql from 'sql-template-tag';

import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { runRules } from '../cases/rules/run.ts';
import { type Item, type ItemOf, type Outcome, shopKey } from './incoming.ts';
import type { CurrentReferral } from './queries.ts';

/** A shop has removed the app: its referral is uninstalled since then. Messages older than the last installation are ignored. */
export async function takeUninstalls(
  tx: Queryable,
  items: readonly ItemOf<'app.uninstalled'>[],
  referrals: ReadonlyMap<string, CurrentReferral>,
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>();
  const taken: { id: string; at: string }[] = [];
  const returns = await lastReturns(
    tx,
    items.flatMap((item) => referrals.get(shopKey(item))?.referralId ?? []),
  );
  for (const item of items) {
    const referral = referrals.get(shopKey(item));
    const referralId = referral?.referralId ?? null;
    if (!referral) outcomes.set(item, { event: 'appEvent.leave', referralId });
    else if (referral.lifeState === 'uninstalled') outcomes.set(item, { event: 'appEvent.repeat', referralId });
    else if (Date.parse(item.occurredAt) < Date.parse(returns.get(referral.referralId) ?? referral.installedAt))
      outcomes.set(item, { event: 'appEvent.ignore', referralId });
    else {
      outcomes.set(item, { event: 'appEvent.attribute', referralId });
      taken.push({ id: referral.referralId, at: item.occurredAt });
    }
  }
  if (taken.length === 0) return outcomes;
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.uninstall',
    ids: taken.map(({ id }) => id),
    actor: { userId: null },
    now,
  });
  await execute(
    tx,
    sql`update referrals r set uninstalled_at = v.at
          from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ at }) => at)}::timestamptz[]) as v(id, at)
         where r.id = v.id`,
  );
  await runRules(tx, { runs: 'uninstall', referralIds: taken.map(({ id }) => id) }, now);
  return outcomes;
}

/** When each referral’s shop last reinstalled the app, whichever partner it was credited to at the time. Shops that never did are left out. */
async function lastReturns(tx: Queryable, referralIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (referralIds.length === 0) return new Map();
  const rows = await query<{ id: string; at: string }>(
    tx,
    sql`select r.id, greatest(r.installed_at, max(coalesce((e.payload ->> 'at')::timestamptz, e.created_at))) as at
          from referrals r
          cross join lateral (select r.id union all select f.id from referrals f
                               where f.app_id = r.app_id and f.shop = r.shop and f.superseded_at is not null) s(id)
          join lifecycle_events e on e.entity = 'referral' and e.entity_id = s.id and e.event = 'referral.reinstall'
         where r.id = any(${referralIds}::uuid[]) group by r.id`,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
