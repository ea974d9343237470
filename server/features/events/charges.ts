import sql from 'sql-template-tag';

import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { earn } from './earn.ts';
import { type Item, type ItemOf, type Outcome, shopKey } from './incoming.ts';
import { isReferredAt, type Standing, standingsOfThen } from './queries.ts';
import { applyWaitingRefunds } from './refunds.ts';

type Charge = ItemOf<'charge.succeeded'>;

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
  const fresh = items.filter((item) => !recorded.has(item));
  const current = (item: Charge): Standing | null => {
    const standing = standings.get(shopKey(item));
    return standing && isReferredAt(standing, item.occurredAt) ? standing : null;
  };
  const ofThen = await standingsOfThen(
    tx,
    fresh.filter((item) => current(item) === null),
  );
  const charges = fresh.map((item) => ({ id: newId(), item, standing: current(item) ?? ofThen.get(item) ?? null }));
  for (const [item, referralId] of recorded) outcomes.set(item, { outcome: 'repeated', referralId });
  for (const { item, standing } of charges) {
    outcomes.set(item, {
      outcome: standing ? 'attributed' : 'unattributed',
      referralId: standing?.referralId ?? null,
    });
  }
  await insertCharges(tx, charges, now);
  await earn(
    tx,
    charges.flatMap(({ id, item: { appId, occurredAt, event }, standing }) => {
      const { amount, currency } = event.data;
      return standing ? [{ chargeId: id, appId, amount, currency, occurredAt, standing }] : [];
    }),
    now,
  );
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
    sql`select v.n, coalesce(c.referral_id, m.referral_id) as referral_id
          from unnest(${items.map((_, n) => n)}::int[], ${items.map((item) => item.appId)}::uuid[],
                      ${items.map((item) => item.externalId)}::text[]) as v(n, app_id, external_id)
          join charges c on c.app_id = v.app_id and c.kind = 'charge' and c.external_id = v.external_id
          left join commissions m on m.charge_id = c.id`,
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
