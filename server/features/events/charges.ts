import sql from 'sql-template-tag';

import { assumedKind } from '#contract/events/chargeKinds.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { earn } from './earn.ts';
import { type Item, type ItemOf, type Outcome, shopKey } from './incoming.ts';
import { isReferredAt, type CurrentReferral, referralsOfThen } from './queries.ts';
import { applyWaitingRefunds, settleTests } from './refunds.ts';

type Charge = ItemOf<'charge.succeeded'>;

/**
 * Records charges, attributed or not; each of a referred shop earns its partner one commission at the rate of now, held
 * where the referral or the partner is not in order. Refunds that came before their charge are applied to it. A test is kept
 * as an event alone, and earns nothing.
 */
export async function takeCharges(
  tx: Queryable,
  items: readonly Charge[],
  referrals: ReadonlyMap<string, CurrentReferral>,
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>();
  if (items.length === 0) return outcomes;
  const recorded = await recordedBefore(tx, items);
  const tests = items.filter((item) => item.event.data.isTest === true && !recorded.has(item));
  const fresh = items.filter((item) => item.event.data.isTest !== true && !recorded.has(item));
  const current = (item: Charge): CurrentReferral | null => {
    const referral = referrals.get(shopKey(item));
    return referral && isReferredAt(referral, item.occurredAt) ? referral : null;
  };
  const ofThen = await referralsOfThen(
    tx,
    fresh.filter((item) => current(item) === null),
  );
  const charges = fresh.map((item) => ({ id: newId(), item, referral: current(item) ?? ofThen.get(item) ?? null }));
  for (const [item, referralId] of recorded) outcomes.set(item, { event: 'appEvent.repeat', referralId });
  for (const item of tests) outcomes.set(item, { event: 'appEvent.test', referralId: null });
  for (const { item, referral } of charges) {
    outcomes.set(
      item,
      referral
        ? { event: 'appEvent.attribute', referralId: referral.referralId }
        : { event: 'appEvent.leave', referralId: null },
    );
  }
  await insertCharges(tx, charges, now);
  await earn(
    tx,
    charges.flatMap(({ id, item: { appId, occurredAt, event }, referral }) => {
      const { kind = assumedKind, amount, net = amount, currency } = event.data;
      return referral ? [{ chargeId: id, appId, kind, amount, net, currency, occurredAt, referral }] : [];
    }),
    now,
  );
  await applyWaitingRefunds(
    tx,
    charges.map(({ item }) => item),
    now,
  );
  await settleTests(tx, tests, now);
  return outcomes;
}

/** Charges known without an event, such as imported ones, with their referrals. */
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
  readonly referral: CurrentReferral | null;
}

async function insertCharges(tx: Queryable, charges: readonly NewCharge[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  const facts = charges.map(({ item }) => item.event.data);
  await execute(
    tx,
    sql`insert into charges (id, app_id, external_id, kind, referral_id, shop, amount_minor, currency, occurred_at, created_at,
                             charge_ref, charge_kind, gross_minor, platform_fee_minor, processing_fee_minor, net_minor, plan,
                             interval, period_from, period_to)
        select v.id, v.app_id, v.external_id, 'charge', v.referral_id, v.shop, v.amount, v.currency, v.at,
               ${now.toISOString()}::timestamptz, v.charge_ref, v.charge_kind, v.gross, v.platform_fee, v.processing_fee, v.net,
               v.plan, v.interval, v.period_from, v.period_to
          from unnest(${charges.map(({ id }) => id)}::uuid[], ${charges.map(({ item }) => item.appId)}::uuid[],
                      ${charges.map(({ item }) => item.externalId)}::text[],
                      ${charges.map(({ referral }) => referral?.referralId ?? null)}::uuid[],
                      ${charges.map(({ item }) => item.shop)}::text[],
                      ${charges.map(({ item }) => item.event.data.amount)}::bigint[],
                      ${charges.map(({ item }) => item.event.data.currency)}::text[],
                      ${charges.map(({ item }) => item.occurredAt)}::timestamptz[],
                      ${facts.map((one) => (one.transactionId === undefined ? null : one.chargeId))}::text[],
                      ${facts.map(({ kind }) => kind ?? null)}::text[], ${facts.map(({ gross }) => gross ?? null)}::bigint[],
                      ${facts.map(({ platformFee }) => platformFee ?? null)}::bigint[],
                      ${facts.map(({ processingFee }) => processingFee ?? null)}::bigint[],
                      ${facts.map(({ net }) => net ?? null)}::bigint[], ${facts.map(({ plan }) => plan ?? null)}::text[],
                      ${facts.map(({ interval }) => interval ?? null)}::text[],
                      ${facts.map(({ period }) => period?.from ?? null)}::timestamptz[],
                      ${facts.map(({ period }) => period?.to ?? null)}::timestamptz[])
            as v(id, app_id, external_id, referral_id, shop, amount, currency, at, charge_ref, charge_kind, gross,
                 platform_fee, processing_fee, net, plan, interval, period_from, period_to)`,
  );
}
