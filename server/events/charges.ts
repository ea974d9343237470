import sql from 'sql-template-tag';

import { commissionOf } from '../commissions/proportion.ts';
import { holdOnes, type HoldReason, holdReasonOf } from '../commissions/holds.ts';
import { payableMonth } from '../commissions/payableMonth.ts';
import { type Queryable, execute, query } from '../database/pool.ts';
import { newId } from '../ids.ts';
import { appendEntries } from '../ledger/append.ts';
import { transitionMany } from '../lifecycle.ts';
import { type Item, type ItemOf, type Outcome, shopKey } from './incoming.ts';
import { isStillReferred, type Standing } from './repository.ts';
import { applyWaitingRefunds } from './refunds.ts';

type Charge = ItemOf<'charge.succeeded'>;

const nobody = { userId: null } as const;
const holding: readonly HoldReason[] = ['review', 'account', 'approval'];

/**
 * Records charges, attributed or not; each of a referred shop earns its partner one commission at the rate of now, held
 * where the referral or the partner is not in order. Refunds that came before their charge are applied to it.
 */
export async function takeCharges(
  tx: Queryable,
  items: readonly Charge[],
  standings: ReadonlyMap<string, Standing>,
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>();
  if (items.length === 0) return outcomes;
  const recorded = await recordedBefore(tx, items);
  const charges = items
    .filter((item) => !recorded.has(item))
    .map((item) => {
      const standing = standings.get(shopKey(item));
      return { id: newId(), item, standing: standing && isStillReferred(standing, item.occurredAt) ? standing : null };
    });
  for (const [item, referralId] of recorded) outcomes.set(item, { outcome: 'repeated', referralId });
  for (const { item, standing } of charges) {
    outcomes.set(item, {
      outcome: standing ? 'attributed' : 'unattributed',
      referralId: standing?.referralId ?? null,
    });
  }
  await insertCharges(tx, charges, now);
  const earning = charges.flatMap(({ standing, ...charge }) => (standing ? [{ ...charge, standing }] : []));
  await earn(tx, earning, now);
  await applyWaitingRefunds(
    tx,
    charges.map(({ item }) => item),
    now,
  );
  return outcomes;
}

/** Charges known otherwise than by an event, an import's for one, with their referrals. */
async function recordedBefore(tx: Queryable, items: readonly Charge[]): Promise<ReadonlyMap<Charge, string | null>> {
  const rows = await query<{ n: number; referral_id: string | null }>(
    tx,
    sql`select v.n, c.referral_id
          from unnest(${items.map((_, n) => n)}::int[], ${items.map((item) => item.appId)}::uuid[],
                      ${items.map((item) => item.externalId)}::text[]) as v(n, app_id, external_id)
          join charges c on c.app_id = v.app_id and c.kind = 'charge' and c.external_id = v.external_id`,
  );
  const found = new Map<Charge, string | null>();
  for (const { n, referral_id } of rows) {
    const item = items[n];
    if (item) found.set(item, referral_id);
  }
  return found;
}

interface NewCharge {
  readonly id: string;
  readonly item: Charge;
  readonly standing: Standing | null;
}

async function insertCharges(tx: Queryable, charges: readonly NewCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  await execute(
    tx,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at, created_at)
        select v.id, v.app_id, v.external_id, 'charge', v.referral_id, v.shop, v.amount, v.currency, v.at,
               ${now.toISOString()}::timestamptz
          from unnest(${charges.map(({ id }) => id)}::uuid[], ${charges.map(({ item }) => item.appId)}::uuid[],
                      ${charges.map(({ item }) => item.externalId)}::text[],
                      ${charges.map(({ standing }) => standing?.referralId ?? null)}::uuid[],
                      ${charges.map(({ item }) => item.shop)}::text[],
                      ${charges.map(({ item }) => item.event.data.amount)}::bigint[],
                      ${charges.map(({ item }) => item.event.data.currency)}::text[],
                      ${charges.map(({ item }) => item.occurredAt)}::timestamptz[])
            as v(id, app_id, external_id, referral_id, shop, amount, currency, at)`,
  );
}

async function earn(tx: Queryable, charges: readonly (NewCharge & { standing: Standing })[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  const commissions = charges.map(({ id, item, standing }) => ({
    id: newId(),
    chargeId: id,
    item,
    standing,
    amount: commissionOf(item.event.data.amount, standing.rate),
    earned: item.occurredAt.slice(0, 7),
  }));
  await execute(
    tx,
    sql`insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, occurred_at, created_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${commissions.map(({ id }) => id)}::uuid[],
                      ${commissions.map(({ standing }) => standing.partnerId)}::uuid[],
                      ${commissions.map(({ standing }) => standing.referralId)}::uuid[],
                      ${commissions.map(({ item }) => item.appId)}::uuid[],
                      ${commissions.map(({ chargeId }) => chargeId)}::uuid[],
                      ${commissions.map(({ standing }) => standing.rate)}::int[],
                      ${commissions.map(({ item }) => item.event.data.amount)}::bigint[],
                      ${commissions.map(({ amount }) => amount)}::bigint[],
                      ${commissions.map(({ item }) => item.event.data.currency)}::text[],
                      ${commissions.map(({ earned }) => `${earned}-01`)}::date[],
                      ${commissions.map(({ earned, standing }) => `${payableMonth(earned, standing.monthsOffset)}-01`)}::date[],
                      ${commissions.map(({ item }) => item.occurredAt)}::timestamptz[]) as v`,
  );
  await appendEntries(
    tx,
    commissions.map(({ id, item, standing, amount }) => ({
      partnerId: standing.partnerId,
      kind: 'commission',
      amount,
      currency: item.event.data.currency,
      occurredAt: item.occurredAt,
      commissionId: id,
    })),
    now,
  );
  const first = charges.filter(({ standing }) => standing.lifeState === 'installed');
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.charge',
    ids: first.map(({ standing }) => standing.referralId),
    actor: nobody,
    now,
  });
  for (const reason of holding) {
    const held = commissions.filter(({ standing }) => holdReasonOf(standing) === reason);
    await holdOnes(
      tx,
      held.map(({ id }) => id),
      reason,
      { actor: nobody, now },
    );
  }
}
