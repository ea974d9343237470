import type { Queryable } from '../../platform/database/pool.ts';
import { takeCharges } from './charges.ts';
import { type Incoming, type Item, type Outcome, itemOf, ofType } from './incoming.ts';
import { takeInstalls } from './installs.ts';
import { takeRefunds } from './refunds.ts';
import { keepEvents, lockItems, repeats, currentReferrals } from './queries.ts';
import { takeUninstalls } from './uninstalls.ts';
import { waves } from './waves.ts';

/**
 * Takes events in the caller's transaction, set by set, the events of one shop in their order; answers the id under which
 * each is kept. A repeated message, charge or refund is answered with the first one's id and changes nothing. An error of
 * the database is thrown for all.
 */
export async function ingestEvents(tx: Queryable, incoming: readonly Incoming[], now: Date): Promise<string[]> {
  const items = incoming.map(itemOf);
  const ids = items.map(({ id }) => id);
  await lockItems(tx, items);
  for (const wave of waves(incoming)) {
    const repeated = await takeWave(
      tx,
      wave.flatMap((index) => items[index] ?? []),
      now,
    );
    for (const [place, id] of repeated) {
      const index = wave[place];
      if (index !== undefined) ids[index] = id;
    }
  }
  return ids;
}

/** Takes events that can be taken as one set; answers the ids of those that are repeated, by their place in it. */
async function takeWave(tx: Queryable, wave: readonly Item[], now: Date): Promise<ReadonlyMap<number, string>> {
  const known = await repeats(tx, wave);
  const items = wave.filter((_, index) => !known.has(index));
  const outcomes = new Map<Item, Outcome>();
  if (items.length > 0) {
    const referrals = await currentReferrals(tx, items);
    const takes = [
      () => takeInstalls(tx, ofType(items, 'app.installed'), referrals, now),
      () => takeUninstalls(tx, ofType(items, 'app.uninstalled'), referrals, now),
      () => takeCharges(tx, ofType(items, 'charge.succeeded'), referrals, now),
      () => takeRefunds(tx, ofType(items, 'charge.refunded'), now),
    ];
    for (const take of takes) for (const [item, outcome] of await take()) outcomes.set(item, outcome);
    const kept = [...outcomes].map(([item, outcome]) => ({ item, outcome }));
    await keepEvents(tx, kept, now);
  }
  return known;
}
