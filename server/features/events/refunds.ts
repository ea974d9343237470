import sql from 'sql-template-tag';

import type { WaitingReason } from '#contract/events/refunds.ts';
import { clockSkew } from '#contract/referrals/attributionDecision.ts';
import { reversalOf } from '#contract/payTerms/proportion.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { clawBack } from '../commissions/clawBack.ts';
import { appendEntries } from '../ledger/append.ts';
import type { LedgerRow } from '../ledger/ledgerRow.ts';
import { supersedeReversals } from '../reversals/supersede.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { Item, ItemOf, Outcome } from './incoming.ts';
import { enqueue, type Refund, requeue, type Waits, waitingFor } from './refundQueue.ts';

/**
 * Records refunds and reverses their part of the commissions; one that leaves nothing of a charge cancels its commission
 * unless a payout holds it. Of several charges of one charge id the newest is refunded first. What no charge covers, since it
 * is not known yet, nothing is left of it, or it is of another shop or in another currency, waits in the queue.
 */
export async function takeRefunds(
  tx: Queryable,
  items: readonly ItemOf<'charge.refunded'>[],
  now: Date,
): Promise<Map<Item, Outcome>> {
  const outcomes = new Map<Item, Outcome>();
  const tests = await ofTests(tx, items);
  const taken = items.filter((item) => !tests.has(item));
  for (const item of tests) outcomes.set(item, { event: 'appEvent.test', referralId: null });
  const refunds = taken.map(refundOf);
  const allocated = await allocate(tx, refunds, now);
  await enqueue(
    tx,
    allocated.flatMap(({ refund, waits }) => (waits === null ? [] : [{ refund, waits }])),
    now,
  );
  for (const [index, item] of taken.entries()) {
    const outcome = allocated[index]?.outcome;
    if (outcome) outcomes.set(item, outcome);
  }
  return outcomes;
}

const refundOf = ({ id, appId, shop, occurredAt, event: { data } }: ItemOf<'charge.refunded'>): Refund => ({
  eventId: id,
  appId,
  shop,
  chargeId: data.chargeTransactionId ?? data.chargeId,
  isTransaction: data.chargeTransactionId !== undefined,
  refundId: data.refundId,
  amount: data.amount,
  rest: data.amount,
  currency: data.currency,
  occurredAt,
});

/** Refunds that are tests themselves, or of a test charge. */
async function ofTests(
  tx: Queryable,
  items: readonly ItemOf<'charge.refunded'>[],
): Promise<ReadonlySet<ItemOf<'charge.refunded'>>> {
  if (items.length === 0) return new Set();
  const rows = await query<{ n: number }>(
    tx,
    sql`select v.n from unnest(${items.map((_, n) => n)}::int[], ${items.map(({ appId }) => appId)}::uuid[],
                               ${items.map((item) => refundOf(item).chargeId)}::text[]) as v(n, app_id, charge_id)
          join app_events e on e.app_id = v.app_id and e.type = 'charge.succeeded' and e.external_id = v.charge_id
         where e.outcome = 'test'`,
  );
  const found = new Set(rows.map(({ n }) => n));
  return new Set(items.filter(({ event }, n) => event.data.isTest === true || found.has(n)));
}

type Arrived = ItemOf<'charge.succeeded'>;

/** The ids by which a refund may name a charge. */
const idsOf = ({ appId, event: { data } }: Arrived) => ({
  appId,
  ids: data.transactionId === undefined ? [data.chargeId] : [data.transactionId, data.chargeId],
});

/** Applies the refunds that came before these charges, in the order in which they came; one that does not fit waits on. */
export async function applyWaitingRefunds(tx: Queryable, charges: readonly Arrived[], now: Date): Promise<void> {
  const waiting = await waitingFor(tx, charges.map(idsOf));
  if (waiting.length === 0) return;
  const allocated = await allocate(tx, waiting, now);
  await requeue(
    tx,
    allocated.map(({ refund, waits, outcome }) => ({ refund, waits, ...outcome })),
    now,
  );
}

/** Refunds that waited for what turns out to be a test are tests too. */
export async function settleTests(tx: Queryable, charges: readonly Arrived[], now: Date): Promise<void> {
  if (charges.length === 0) return;
  const waiting = await waitingFor(
    tx,
    charges.map(({ appId, externalId }) => ({ appId, ids: externalId === null ? [] : [externalId] })),
  );
  if (waiting.length === 0) return;
  const settled = waiting.map((refund) => ({ refund, waits: null, event: 'appEvent.test' as const, referralId: null }));
  await requeue(tx, settled, now);
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
  /** By refunds. */
  reversed: number;
  /** Of the commission, whatever reversed it. */
  left: number;
  is_repeated: boolean;
}

/** What has become of a charge so far. */
interface Tally extends Origin {
  isReturned: boolean;
}

interface Allocated {
  readonly refund: Refund;
  /** What no charge covers. */
  readonly waits: Waits;
  readonly outcome: Outcome;
}

/** Allocates what is left of each refund to its charges. One that fits none of them leaves everything as it was. */
async function allocate(tx: Queryable, refunds: readonly Refund[], now: Date): Promise<Allocated[]> {
  if (refunds.length === 0) return [];
  const origins = await originsOf(tx, refunds);
  const tallies = new Map<string, Tally>();
  const taken: { id: string; refund: Refund; part: number; tally: Tally }[] = [];
  const entries: LedgerRow[] = [];
  const allocated = refunds.map((refund, index): Allocated => {
    const charges = (origins.get(index) ?? []).map((origin) => {
      const tally = tallies.get(origin.id) ?? { ...origin, isReturned: false };
      tallies.set(origin.id, tally);
      return { tally, isRepeated: origin.is_repeated };
    });
    const [newest] = charges;
    if (!newest) return waitsWhole(refund, 'charge_unknown');
    const { earned_for: referralId } = newest.tally;
    if (newest.isRepeated && refund.rest === refund.amount)
      return { refund, waits: null, outcome: { event: 'appEvent.repeat', referralId } };
    const fitting = charges.map(({ tally }) => tally).filter((tally) => misfitOf(refund, tally) === null);
    const misfit = fitting.length === 0 ? misfitOf(refund, newest.tally) : null;
    if (misfit) return waitsWhole(refund, misfit);
    let { rest } = refund;
    let earnedFor: string | null = null;
    for (const tally of fitting) {
      const part = Math.min(rest, tally.amount - tally.refunded);
      if (part === 0) continue;
      const id = newId();
      taken.push({ id, refund, part, tally });
      rest -= part;
      earnedFor ??= tally.earned_for;
      tally.refunded += part;
      tally.isReturned = tally.refunded === tally.amount;
      const entry = reversal(id, refund, tally);
      if (!entry) continue;
      entries.push(entry);
      tally.reversed -= entry.amount;
      tally.left += entry.amount;
    }
    if (rest > 0)
      return {
        refund,
        waits: { rest, reason: 'exceeds_charge' },
        outcome: { event: 'appEvent.queue', referralId: earnedFor },
      };
    const outcome: Outcome =
      earnedFor === null
        ? { event: 'appEvent.leave', referralId: null }
        : { event: 'appEvent.attribute', referralId: earnedFor };
    return { refund, waits: null, outcome };
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
                      ${taken.map(({ part }) => part)}::bigint[], ${taken.map(({ tally }) => tally.currency)}::text[],
                      ${taken.map(({ refund }) => refund.occurredAt)}::timestamptz[])
            as v(id, app_id, external_id, refund_of, referral_id, shop, amount, currency, at)`,
  );
  await appendEntries(tx, entries, now);
  await supersedeReversals(
    tx,
    entries.flatMap(({ commissionId }) => commissionId ?? []),
    now,
  );
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
  const emptied = [...tallies.values()].flatMap(({ left, commission_id: id }) => (left === 0 && id ? [id] : []));
  await clawBack(tx, emptied, refundedInFull, { actor: { userId: null }, now });
  return allocated;
}

export const refundedInFull = 'The charge was refunded in full.';

const waitsWhole = (refund: Refund, reason: WaitingReason): Allocated => ({
  refund,
  waits: { rest: refund.rest, reason },
  outcome: { event: 'appEvent.queue', referralId: null },
});

function misfitOf(refund: Refund, charge: Tally): WaitingReason | null {
  if (refund.shop !== charge.shop) return 'other_shop';
  return refund.currency === charge.currency ? null : 'other_currency';
}

function reversal(refundId: string, refund: Refund, charge: Tally): LedgerRow | null {
  const { commission_id: commissionId, partner_id: partnerId, commission, reversed, left } = charge;
  if (commissionId === null || partnerId === null || commission === null) return null;
  const amount = Math.min(left, reversalOf({ amount: commission, reversed }, charge.refunded, charge.amount));
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

/** The charges each refund names: those not later than it, then the others, the newest first. */
async function originsOf(tx: Queryable, refunds: readonly Refund[]): Promise<ReadonlyMap<number, Origin[]>> {
  const rows = await query<Origin>(
    tx,
    sql`select v.n, c.id, c.shop, c.amount_minor as amount, c.currency, c.referral_id,
               coalesce(c.referral_id, m.referral_id) as earned_for, m.id as commission_id, m.partner_id,
               m.amount_minor as commission,
               (select coalesce(sum(f.amount_minor), 0)::bigint from charges f where f.refund_of = c.id) as refunded,
               (select coalesce(-sum(e.amount_minor), 0)::bigint from ledger_entries e
                 where e.commission_id = m.id and e.kind = 'reversal' and e.refund_id is not null) as reversed,
               (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entries e where e.commission_id = m.id) as left,
               exists (select 1 from charges f where f.app_id = v.app_id and f.kind = 'refund'
                          and f.external_id = v.refund_id) as is_repeated
          from unnest(${refunds.map((_, n) => n)}::int[], ${refunds.map(({ appId }) => appId)}::uuid[],
                      ${refunds.map(({ chargeId }) => chargeId)}::text[],
                      ${refunds.map(({ isTransaction }) => isTransaction)}::boolean[],
                      ${refunds.map(({ refundId }) => refundId)}::text[],
                      ${refunds.map(({ occurredAt }) => occurredAt)}::timestamptz[])
            as v(n, app_id, charge_id, is_transaction, refund_id, at)
          cross join lateral (
            select * from charges o where o.app_id = v.app_id and o.kind = 'charge' and o.external_id = v.charge_id
            union
            select * from charges o where not v.is_transaction and o.app_id = v.app_id and o.charge_ref = v.charge_id
          ) c
          left join commissions m on m.charge_id = c.id
         order by v.n, c.occurred_at <= v.at + make_interval(secs => ${clockSkew / 1000}) desc, c.occurred_at desc, c.id desc`,
  );
  const found = new Map<number, Origin[]>();
  for (const row of rows) found.set(row.n, [...(found.get(row.n) ?? []), row]);
  return found;
}
