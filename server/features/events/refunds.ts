import sql from 'sql-template-tag';

import { reversalOf } from '#contract/proportion.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { invalid, Refused } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { appendEntries, type LedgerRow } from '../ledger/append.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { Item, ItemOf, Outcome } from './incoming.ts';

/** Money given back of a charge, as its sender names both. */
interface Refund {
  readonly appId: string;
  readonly shop: string;
  readonly chargeId: string;
  readonly refundId: string;
  readonly amount: number;
  readonly currency: string;
  readonly occurredAt: string;
}

/**
 * Records refunds and reverses their part of the commissions; one that leaves nothing of a charge cancels its commission
 * unless a payout holds it. A refund whose charge is not known yet waits for it. More than was paid, another currency or
 * another shop is refused.
 */
export async function takeRefunds(
  tx: Queryable,
  items: readonly ItemOf<'charge.refunded'>[],
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = await applyRefunds(
    tx,
    items.map(({ appId, shop, occurredAt, event: { data } }) => ({ ...data, appId, shop, occurredAt })),
    now,
  );
  const waiting: Outcome = { outcome: 'waiting', referralId: null };
  return new Map(items.map((item, index): [Item, Outcome] => [item, outcomes[index] ?? waiting]));
}

/** Applies the refunds that came before these charges, in the order in which they came. One that does not fit is ignored. */
export async function applyWaitingRefunds(
  tx: Queryable,
  charges: readonly { readonly appId: string; readonly externalId: string | null }[],
  now: Date,
): Promise<void> {
  const waiting = await query<Refund & { id: string }>(
    tx,
    sql`select e.id, e.app_id as "appId", e.shop, e.payload #>> '{data,chargeId}' as "chargeId", e.external_id as "refundId",
               (e.payload #>> '{data,amount}')::bigint as amount, e.payload #>> '{data,currency}' as currency,
               e.occurred_at as "occurredAt"
          from unnest(${charges.map(({ appId }) => appId)}::uuid[],
                      ${charges.map(({ externalId }) => externalId)}::text[]) as v(app_id, charge_id)
          join app_events e on e.app_id = v.app_id and e.payload #>> '{data,chargeId}' = v.charge_id and e.outcome = 'waiting'
         order by e.received_at, e.id`,
  );
  if (waiting.length === 0) return;
  const outcomes = (await applyRefunds(tx, waiting, now)).map((outcome) =>
    outcome === null || outcome instanceof Refused ? { outcome: 'ignored', referralId: null } : outcome,
  );
  await execute(
    tx,
    sql`update app_events e set outcome = v.outcome, referral_id = v.referral_id
          from unnest(${waiting.map(({ id }) => id)}::uuid[], ${outcomes.map(({ outcome }) => outcome)}::text[],
                      ${outcomes.map(({ referralId }) => referralId)}::uuid[]) as v(id, outcome, referral_id)
         where e.id = v.id`,
  );
}

interface Origin {
  n: number;
  id: string;
  shop: string;
  amount: number;
  currency: string;
  referral_id: string | null;
  /** The referral it earned for: the charge's, or one whose install came later. */
  earned_for: string | null;
  commission_id: string | null;
  partner_id: string | null;
  commission: number | null;
  refunded: number;
  reversed: number;
  is_repeated: boolean;
}

/** What has become of a charge so far. */
interface Tally extends Origin {
  isReturned: boolean;
}

/** Answers an outcome for each refund, null where its charge is not known. */
async function applyRefunds(tx: Queryable, refunds: readonly Refund[], now: Date): Promise<(Outcome | null)[]> {
  if (refunds.length === 0) return [];
  const origins = await originsOf(tx, refunds);
  const tallies = new Map<string, Tally>();
  const taken: { id: string; refund: Refund; tally: Tally }[] = [];
  const entries: LedgerRow[] = [];
  const outcomes = refunds.map((refund, index): Outcome | null => {
    const origin = origins.get(index);
    if (!origin) return null;
    const tally = tallies.get(origin.id) ?? { ...origin, isReturned: false };
    tallies.set(origin.id, tally);
    if (origin.is_repeated) return { outcome: 'repeated', referralId: origin.earned_for };
    const misfit = misfitOf(refund, tally);
    if (misfit) return misfit;
    const id = newId();
    taken.push({ id, refund, tally });
    tally.refunded += refund.amount;
    tally.isReturned = tally.refunded === tally.amount;
    const entry = reversal(id, refund, tally);
    if (entry) {
      entries.push(entry);
      tally.reversed -= entry.amount;
    }
    return { outcome: origin.earned_for === null ? 'unattributed' : 'attributed', referralId: origin.earned_for };
  });
  await execute(
    tx,
    sql`insert into charges (id, app_id, external_id, kind, refund_of, referral_id, shop, amount_minor, currency,
                             occurred_at, created_at)
        select v.id, v.app_id, v.external_id, 'refund', v.refund_of, v.referral_id, v.shop, v.amount, v.currency, v.at,
               ${now.toISOString()}::timestamptz
          from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ refund }) => refund.appId)}::uuid[],
                      ${taken.map(({ refund }) => refund.refundId)}::text[], ${taken.map(({ tally }) => tally.id)}::uuid[],
                      ${taken.map(({ tally }) => tally.referral_id)}::uuid[], ${taken.map(({ tally }) => tally.shop)}::text[],
                      ${taken.map(({ refund }) => refund.amount)}::bigint[], ${taken.map(({ tally }) => tally.currency)}::text[],
                      ${taken.map(({ refund }) => refund.occurredAt)}::timestamptz[])
            as v(id, app_id, external_id, refund_of, referral_id, shop, amount, currency, at)`,
  );
  await appendEntries(tx, entries, now);
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.cancel',
    // What is paid, or a line of a payout, the chart refuses to cancel: its reversal goes into a later payout.
    ids: [...tallies.values()].flatMap((tally) =>
      tally.isReturned && tally.commission_id ? [tally.commission_id] : [],
    ),
    actor: { userId: null },
    now,
    payload: { reason: refundedInFull },
    set: { reason: refundedInFull },
  });
  return outcomes;
}

export const refundedInFull = 'The charge was refunded in full.';

function misfitOf(refund: Refund, charge: Tally): Refused | null {
  if (refund.shop !== charge.shop) return invalid('data.shop', 'This charge belongs to another shop.');
  if (refund.currency !== charge.currency)
    return invalid('data.currency', `This charge was made in ${charge.currency}.`);
  return charge.refunded + refund.amount > charge.amount
    ? invalid('data.amount', `Only ${charge.amount - charge.refunded} of this charge can still be refunded.`)
    : null;
}

function reversal(refundId: string, refund: Refund, charge: Tally): LedgerRow | null {
  const { commission_id: commissionId, partner_id: partnerId, commission, reversed } = charge;
  if (commissionId === null || partnerId === null || commission === null) return null;
  const amount = reversalOf({ amount: commission, reversed }, charge.refunded, charge.amount);
  if (amount === 0) return null;
  const { currency } = charge;
  return {
    partnerId,
    kind: 'reversal',
    amount: -amount,
    currency,
    occurredAt: refund.occurredAt,
    commissionId,
    refundId,
  };
}

async function originsOf(tx: Queryable, refunds: readonly Refund[]): Promise<ReadonlyMap<number, Origin>> {
  const rows = await query<Origin>(
    tx,
    sql`select v.n, c.id, c.shop, c.amount_minor as amount, c.currency, c.referral_id,
               coalesce(c.referral_id, m.referral_id) as earned_for, m.id as commission_id, m.partner_id,
               m.amount_minor as commission,
               (select coalesce(sum(f.amount_minor), 0)::bigint from charges f where f.refund_of = c.id) as refunded,
               (select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_entries e
                 where e.commission_id = m.id and e.kind = 'reversal') as reversed,
               exists (select 1 from charges f where f.app_id = v.app_id and f.kind = 'refund'
                          and f.external_id = v.refund_id) as is_repeated
          from unnest(${refunds.map((_, n) => n)}::int[], ${refunds.map(({ appId }) => appId)}::uuid[],
                      ${refunds.map(({ chargeId }) => chargeId)}::text[],
                      ${refunds.map(({ refundId }) => refundId)}::text[]) as v(n, app_id, charge_id, refund_id)
          join charges c on c.app_id = v.app_id and c.kind = 'charge' and c.external_id = v.charge_id
          left join commissions m on m.charge_id = c.id`,
  );
  return new Map(rows.map((row) => [row.n, row]));
}
