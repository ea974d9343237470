import sql from 'sql-template-tag';

import { type Queryable, execute } from '../../platform/database/pool.ts';
import { groupBy } from '../../platform/groupBy.ts';
import { newId } from '../../platform/ids.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { runRules } from '../cases/rules/run.ts';
import { convertLater } from '../leads/ends.ts';
import { attribute, type Attribution } from './attribution.ts';
import { earnEarlierCharges } from './earlierCharges.ts';
import { type Item, type ItemOf, type Outcome, shopKey } from './incoming.ts';
import { lockSums } from '../ledger/lockSums.ts';
import type { CurrentReferral } from './queries.ts';
import { isStillReferred } from './isStillReferred.ts';

type Install = ItemOf<'app.installed'>;

/**
 * A shop has added the app: back within the window it is the same referral again; after the window, or for the first
 * time, it is attributed anew, and the rules of reviews look at it.
 */
export async function takeInstalls(
  tx: Queryable,
  items: readonly Install[],
  referrals: ReadonlyMap<string, CurrentReferral>,
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>();
  const back: { id: string; at: number }[] = [];
  const superseded: { id: string; at: string }[] = [];
  const unclaimed: Install[] = [];
  for (const item of items) {
    const referral = referrals.get(shopKey(item));
    const referralId = referral?.referralId ?? null;
    if (referral && referral.lifeState !== 'uninstalled') outcomes.set(item, { event: 'appEvent.repeat', referralId });
    else if (referral && isStillReferred(referral, item.occurredAt)) {
      outcomes.set(item, { event: 'appEvent.attribute', referralId });
      back.push({ id: referral.referralId, at: Date.parse(item.occurredAt) });
    } else {
      unclaimed.push(item);
      if (referral) superseded.push({ id: referral.referralId, at: item.occurredAt });
    }
  }
  await reinstall(tx, back, now);
  await supersede(tx, superseded, now);
  for (const [item, referralId] of await refer(tx, unclaimed, now))
    outcomes.set(
      item,
      referralId === null ? { event: 'appEvent.leave', referralId } : { event: 'appEvent.attribute', referralId },
    );
  const referred = items.filter((item) => outcomes.get(item)?.event === 'appEvent.attribute');
  await earnEarlierCharges(tx, referred, now);
  return outcomes;
}

/** Attributes installs: the new referral of each, null where unattributed. */
async function refer(
  tx: Queryable,
  unclaimed: readonly Install[],
  now: Date,
): Promise<ReadonlyMap<Install, string | null>> {
  if (unclaimed.length === 0) return new Map();
  const found = await attribute(tx, unclaimed);
  const referrals = [...found].map(([item, attribution]) => ({ id: newId(), item, attribution }));
  await insertReferrals(tx, referrals, now);
  await locateVisits(tx, referrals);
  await runRules(tx, { runs: 'install', referralIds: referrals.map(({ id }) => id) }, now);
  const leads = referrals.flatMap(({ attribution: { leadId } }) => leadId ?? []);
  await convertLater(tx, [...new Set(leads)], now);
  const ids = new Map(referrals.map(({ id, item }) => [item, id]));
  return new Map(unclaimed.map((item) => [item, ids.get(item) ?? null]));
}

async function reinstall(tx: Queryable, back: readonly { id: string; at: number }[], now: Date): Promise<void> {
  // The window, and any later uninstallation, is judged by when the shop came back; the step is of when we heard of it, so that
  // the history has its steps in the order in which they were taken.
  for (const at of new Set(back.map((one) => one.at))) {
    await transitionMany(tx, {
      entity: 'referral',
      event: 'referral.reinstall',
      ids: back.filter((one) => one.at === at).map(({ id }) => id),
      actor: { userId: null },
      now,
      asOf: new Date(at),
      payload: { at: new Date(at).toISOString() },
      set: { uninstalled_at: null },
    });
  }
}

/** As of when the shop came back, by which its window is judged. */
async function supersede(tx: Queryable, ended: readonly { id: string; at: string }[], now: Date): Promise<void> {
  for (const [at, alike] of groupBy(ended, (one) => one.at)) {
    await transitionMany(tx, {
      entity: 'attribution',
      event: 'attribution.supersede',
      ids: alike.map(({ id }) => id),
      actor: { userId: null },
      now,
      asOf: new Date(at),
      set: { superseded_at: at },
    });
  }
}

interface NewReferral {
  readonly id: string;
  readonly item: Install;
  readonly attribution: Attribution;
}

async function insertReferrals(tx: Queryable, referrals: readonly NewReferral[], now: Date): Promise<void> {
  if (referrals.length === 0) return;
  await lockSums(tx);
  const data = referrals.map(({ item }) => item.event.data);
  const attributions = referrals.map(({ attribution }) => attribution);
  await execute(
    tx,
    sql`insert into referrals (id, partner_id, app_id, shop, shop_name, contact_email, country, plan, visit_id, lead_id,
                               source, witness, first_visit_at, installed_at, created_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${referrals.map(({ id }) => id)}::uuid[], ${attributions.map((one) => one.partnerId)}::uuid[],
                      ${referrals.map(({ item }) => item.appId)}::uuid[], ${data.map(({ shop }) => shop)}::text[],
                      ${data.map(({ shopName }) => shopName ?? '')}::text[],
                      ${data.map(({ contactEmail }) => contactEmail ?? '')}::text[],
                      ${data.map(({ country }) => country ?? null)}::text[], ${data.map(({ plan }) => plan ?? '')}::text[],
                      ${attributions.map((one) => one.visitId)}::uuid[], ${attributions.map((one) => one.leadId)}::uuid[],
                      ${attributions.map((one) => one.source)}::text[],
                      ${attributions.map((one) => one.witness)}::text[],
                      ${attributions.map((one) => one.firstVisitAt)}::timestamptz[],
                      ${referrals.map(({ item }) => item.occurredAt)}::timestamptz[]) as v`,
  );
}

/** A visit whose own request did not tell its country has that of the shop; so has its click. */
async function locateVisits(tx: Queryable, referrals: readonly NewReferral[]): Promise<void> {
  const located = referrals.filter(({ item, attribution }) => attribution.visitId !== null && item.event.data.country);
  if (located.length === 0) return;
  await execute(
    tx,
    sql`with located as (
          update visits v set country = s.country
            from (select distinct on (id) * from unnest(${located.map(({ attribution }) => attribution.visitId)}::uuid[],
                                ${located.map(({ item }) => item.event.data.country ?? null)}::text[],
                                ${located.map(({ attribution }) => attribution.firstVisitAt)}::timestamptz[]) as u(id, country, since)) s
           where v.id = s.id and v.country is null and v.created_at >= s.since
          returning v.partner_id, v.app_id, v.created_at, v.visitor, v.country)
        update clicks k set country = l.country from located l
         where k.partner_id = l.partner_id and k.app_id = l.app_id and k.hour = date_trunc('hour', l.created_at, 'UTC')
           and k.visitor = l.visitor and k.at = l.created_at and k.country is null`,
  );
}
