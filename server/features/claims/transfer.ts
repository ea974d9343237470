import sql from 'sql-template-tag';

import { type Effect, idsOf } from '../../lifecycle/effects.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { By } from '../../platform/actor.ts';
import { type Queryable, execute, query, queryOne } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { runRules } from '../cases/rules/run.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';
import { earnEarlierCharges } from '../events/earlierCharges.ts';
import { settleEvents } from '../events/settle.ts';
import { lockSums } from '../ledger/lockSums.ts';
import { appendEntries } from '../ledger/append.ts';
import { notifyOfMove } from './notify.ts';

interface Claimed {
  readonly id: string;
  readonly partnerId: string;
  readonly appId: string;
  readonly shop: string;
}

/** The referral that counted until now. */
interface Before {
  readonly id: string;
  readonly installedAt: string;
  readonly partnerId: string;
  readonly lifeState: 'installed' | 'paying' | 'uninstalled';
  readonly uninstalledAt: string | null;
  readonly contactEmail: string;
}

interface Unattributed {
  readonly eventId: string;
  readonly installedAt: string;
  readonly uninstalledAt: string | null;
  /** The event of that uninstall, if it is still unattributed. */
  readonly uninstallId: string | null;
  readonly contactEmail: string;
}

/**
 * Credits the shop of each claim to its partner: the referral of another partner is transferred, and charges from now on are the
 * claimant's; an install that counts for no one is credited since it was made. With `movesEarned`, what the other partner holds of
 * the shop's earnings moves by adjustments of the same amounts, of each commission.
 */
export const transferReferrals: Effect = async (tx, { changes, payload, actor, now }) => {
  const claims = await query<Claimed>(
    tx,
    sql`select c.id, c.partner_id as "partnerId", c.app_id as "appId", c.shop from claims c where c.id = any(${idsOf(changes)}::uuid[]) order by c.id`,
  );
  const movesEarned = payload['movesEarned'] === true;
  // Lock rows before the sums: waiting for a row while holding the sums can deadlock.
  await lockCurrent(tx, claims);
  if (movesEarned) await lockEarned(tx, claims);
  await lockSums(tx);
  for (const claim of claims) await credit(tx, claim, { movesEarned, actor, now });
};

/** Locks the referrals that crediting ends; their partners and their app are locked by the claim’s own lifecycle. */
const lockCurrent = (tx: Queryable, claims: readonly Claimed[]) =>
  query(
    tx,
    sql`select 1 from referrals r
         where r.superseded_at is null and (r.app_id, r.shop) in (
                 select c.app_id, c.shop from claims c where c.id = any(${claims.map(({ id }) => id)}::uuid[]))
         order by r.id for update`,
  );

/** Keeps what the shops earned as it is: no reversal of it is proposed while it moves. */
const lockEarned = (tx: Queryable, claims: readonly Claimed[]) =>
  query(
    tx,
    sql`select 1 from commissions where referral_id in (
          select r.id from referrals r join claims c on c.app_id = r.app_id and c.shop = r.shop
           where c.id = any(${claims.map(({ id }) => id)}::uuid[]))
         order by id for share`,
  );

interface How extends By {
  readonly movesEarned: boolean;
}

async function credit(tx: Queryable, claim: Claimed, { movesEarned, actor, now }: How): Promise<void> {
  const before = await queryOne<Before>(
    tx,
    sql`select id, installed_at as "installedAt", partner_id as "partnerId", life_state as "lifeState", uninstalled_at as "uninstalledAt",
               contact_email as "contactEmail"
          from referrals where app_id = ${claim.appId} and shop = ${claim.shop} and superseded_at is null`,
  );
  if (before) {
    await transitionMany(tx, {
      entity: 'attribution',
      event: 'attribution.transfer',
      ids: [before.id],
      actor,
      now,
      set: { superseded_at: now.toISOString() },
    });
    const id = await insertReferral(tx, claim, { from: before, now });
    await runRules(tx, { runs: 'install', referralIds: [id] }, now);
    if (before.lifeState === 'paying') await follow(tx, id, 'referral.charge', now);
    if (before.uninstalledAt !== null) await uninstall(tx, id, before.uninstalledAt, now);
    if (movesEarned) await moveEarned(tx, { from: before, to: claim, actor, now });
    await notifyOfMove(tx, { referralId: before.id, movesEarned }, now);
    return;
  }
  const install = await findUnattributed(tx, claim);
  if (!install) return;
  const id = await insertReferral(tx, claim, { from: install, now });
  await settleEvents(
    tx,
    [install.eventId, install.uninstallId].flatMap((eventId) =>
      eventId === null ? [] : [{ id: eventId, event: 'appEvent.attribute' as const, referralId: id }],
    ),
    now,
  );
  await runRules(tx, { runs: 'install', referralIds: [id] }, now);
  await earnEarlierCharges(tx, [{ ...claim, occurredAt: install.installedAt }], now);
  if (install.uninstalledAt !== null) await uninstall(tx, id, install.uninstalledAt, now);
}

/** The new referral of a claim; with what is known of the shop. */
async function insertReferral(
  tx: Queryable,
  { id: claimId, partnerId, appId, shop }: Claimed,
  { from, now }: { from: Before | Unattributed; now: Date },
): Promise<string> {
  const id = newId();
  const [fromId, creditedFrom] = 'id' in from ? [from.id, now.toISOString()] : [null, null];
  await execute(
    tx,
    sql`insert into referrals (id, partner_id, app_id, shop, shop_name, contact_email, country, plan, source,
                               installed_at, credited_from, created_at)
        select ${id}, ${partnerId}, ${appId}, ${shop}, coalesce(r.shop_name, ''), coalesce(r.contact_email, ${from.contactEmail}), r.country,
               coalesce(r.plan, ''), 'claim',
               ${from.installedAt}::timestamptz, ${creditedFrom}::timestamptz, ${now.toISOString()}::timestamptz
          from (select 1) one left join referrals r on r.id = ${fromId}::uuid`,
  );
  await execute(tx, sql`update claims set referral_id = ${id} where id = ${claimId}`);
  return id;
}

/** The install that counts for no one, and when the shop first removed the app since: later messages of it only repeat that. */
const findUnattributed = (tx: Queryable, { appId, shop }: Claimed): Promise<Unattributed | undefined> =>
  queryOne<Unattributed>(
    tx,
    sql`select e.id as "eventId", e.occurred_at as "installedAt", coalesce(e.payload #>> '{data,contactEmail}', '') as "contactEmail",
               case when u.outcome = 'unattributed' then u.id end as "uninstallId", u.occurred_at as "uninstalledAt"
          from app_events e
          left join lateral (
            select f.id, f.occurred_at, f.outcome from app_events f
             where f.app_id = e.app_id and f.shop = e.shop and f.type = 'app.uninstalled' and f.occurred_at >= e.occurred_at
             order by f.occurred_at, f.id limit 1) u on true
         where e.app_id = ${appId} and e.shop = ${shop} and e.type = 'app.installed' and e.outcome = 'unattributed'
         order by e.occurred_at desc, e.id desc limit 1`,
  );

const follow = (tx: Queryable, id: string, event: 'referral.charge' | 'referral.uninstall', now: Date) =>
  transitionMany(tx, { entity: 'referral', event, ids: [id], actor: { userId: null }, now });

async function uninstall(tx: Queryable, id: string, at: string, now: Date): Promise<void> {
  await follow(tx, id, 'referral.uninstall', now);
  await execute(tx, sql`update referrals set uninstalled_at = ${at}::timestamptz where id = ${id}`);
  await runRules(tx, { runs: 'uninstall', referralIds: [id] }, now);
}

/** What moves of a commission. */
interface Held {
  readonly id: string;
  readonly currency: string;
  /** 'YYYY-MM' in which the adjustments are paid: that of the commission, at the earliest this one. */
  readonly month: string;
  readonly amount: number;
}

/**
 * What is left of the shop's commissions that the partner holds now, itself or by an earlier claim; none that is on hold, or of which
 * a reversal is open.
 */
const heldBy = (tx: Queryable, { partnerId }: Before, { appId, shop }: Claimed, now: Date): Promise<Held[]> =>
  query<Held>(
    tx,
    sql`select k.id, k.currency, sum(e.amount_minor)::bigint as amount,
               to_char(greatest(k.payable_month, date_trunc('month', ${now.toISOString()}::timestamptz, 'UTC')::date), 'YYYY-MM') as month
          from referrals r join commissions k on k.referral_id = r.id join ledger_entries e on e.commission_id = k.id
         where r.app_id = ${appId} and r.shop = ${shop} and k.state <> 'held' and holder_of(k.id) = ${partnerId}
           and not exists (select 1 from reversals v where v.commission_id = k.id and ${isOpenReversal})
         group by k.id having sum(e.amount_minor) <> 0
         order by k.currency, 4, k.id`,
  );

/** Moves what the partner holds, by two adjustments for each commission: either waits where the commission does. */
async function moveEarned(tx: Queryable, { from, to, actor, now }: By & { from: Before; to: Claimed }): Promise<void> {
  const held = await heldBy(tx, from, to, now);
  await execute(
    tx,
    sql`insert into earning_moves (commission_id, claim_id, from_partner_id, to_partner_id, created_at)
        select id, ${to.id}, ${from.partnerId}, ${to.partnerId}, ${now.toISOString()}::timestamptz
          from unnest(${held.map(({ id }) => id)}::uuid[]) as id`,
  );
  const entry = { kind: 'adjustment', occurredAt: now.toISOString(), actorId: actor.userId } as const;
  const entries = held.flatMap(({ id, currency, month, amount }) => {
    const moved = { ...entry, currency, month, moves: id };
    return [
      { ...moved, partnerId: from.partnerId, amount: -amount, reason: `${to.shop} is credited to another partner.` },
      { ...moved, partnerId: to.partnerId, amount, reason: `Claim to ${to.shop} granted.` },
    ];
  });
  await appendEntries(tx, entries, now);
}
