import sql from 'sql-template-tag';

import { clockSkew } from '#contract/referrals/attributionDecision.ts';
import { assumedKind } from '#contract/events/chargeKinds.ts';
import { reversalOf } from '#contract/payTerms/proportion.ts';
import { type Queryable, execute, query } from '../../platform/database/pool.ts';
import { appendEntries } from '../ledger/append.ts';
import type { LedgerRow } from '../ledger/ledgerRow.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import { type Earned, earn, type Earning } from './earn.ts';
import { type Item, shopKey } from './incoming.ts';
import { refundedInFull } from './refunds.ts';
import { currentReferrals } from './queries.ts';
import { settleEvents } from './settle.ts';

/**
 * Messages come in any order: charges that arrived before the installation they follow earn for its referral now, and
 * what was refunded of them meanwhile is reversed. Both then count as the referral's.
 */
export async function earnEarlierCharges(tx: Queryable, installs: readonly Install[], now: Date): Promise<void> {
  if (installs.length === 0) return;
  const charges = await unattributed(tx, installs);
  if (charges.length === 0) return;
  const current = await currentReferrals(tx, charges);
  const earnings = charges.flatMap((charge): Earning[] => {
    const found = current.get(shopKey(charge));
    return found ? [{ ...charge, referral: found }] : [];
  });
  const earned = await earn(tx, earnings, now);
  await execute(tx, sql`select attribute_charges(${earned.map(({ chargeId }) => chargeId)}::uuid[])`);
  await attributeEvents(tx, charges, { earned, now });
  await reverseRefunds(tx, earned, now);
}

type Earlier = Omit<Earning, 'referral'> & { readonly shop: string; readonly externalId: string };

type Install = Pick<Item, 'appId' | 'shop' | 'occurredAt'>;

const unattributed = (tx: Queryable, installs: readonly Install[]): Promise<Earlier[]> =>
  query<Earlier>(
    tx,
    sql`select c.id as "chargeId", c.app_id as "appId", c.shop, c.external_id as "externalId", c.amount_minor as amount,
               coalesce(c.charge_kind, ${assumedKind}) as kind, coalesce(c.net_minor, c.amount_minor) as net, c.currency, c.occurred_at as "occurredAt"
          from unnest(${installs.map(({ appId }) => appId)}::uuid[], ${installs.map(({ shop }) => shop)}::text[],
                      ${installs.map((item) => new Date(Date.parse(item.occurredAt) - clockSkew).toISOString())}::timestamptz[])
            as v(app_id, shop, since)
          join charges c on c.app_id = v.app_id and c.shop = v.shop and c.kind = 'charge' and c.referral_id is null
           and c.occurred_at >= v.since
         where not exists (select 1 from commissions m where m.charge_id = c.id)
         order by c.id`,
  );

async function attributeEvents(
  tx: Queryable,
  charges: readonly Earlier[],
  { earned, now }: { readonly earned: readonly Earned[]; readonly now: Date },
): Promise<void> {
  const referrals = new Map(earned.map(({ chargeId, referral }) => [chargeId, referral.referralId]));
  const events = await query<{ id: string; referralId: string }>(
    tx,
    sql`select e.id, v.referral_id as "referralId"
          from unnest(${charges.map(({ appId }) => appId)}::uuid[], ${charges.map(({ externalId }) => externalId)}::text[],
                      ${charges.map(({ chargeId }) => referrals.get(chargeId) ?? null)}::uuid[])
            as v(app_id, external_id, referral_id)
          join app_events e on e.app_id = v.app_id and e.type = 'charge.succeeded' and e.external_id = v.external_id
         where v.referral_id is not null`,
  );
  await settleEvents(
    tx,
    events.map(({ id, referralId }) => ({ id, event: 'appEvent.attribute', referralId })),
    now,
  );
}

async function reverseRefunds(tx: Queryable, earned: readonly Earned[], now: Date): Promise<void> {
  const refunds = await query<{ id: string; chargeId: string; amount: number; occurredAt: string }>(
    tx,
    sql`select f.id, f.refund_of as "chargeId", f.amount_minor as amount, f.occurred_at as "occurredAt"
          from charges f where f.refund_of = any(${earned.map(({ chargeId }) => chargeId)}::uuid[])
         order by f.created_at, f.id`,
  );
  if (refunds.length === 0) return;
  const tallies = new Map(earned.map((one) => [one.chargeId, { one, refunded: 0, reversed: 0 }]));
  const entries: LedgerRow[] = [];
  for (const { id, chargeId, amount, occurredAt } of refunds) {
    const tally = tallies.get(chargeId);
    if (!tally) continue;
    const { one } = tally;
    tally.refunded += amount;
    const part = reversalOf({ amount: one.commission, reversed: tally.reversed }, tally.refunded, one.amount);
    if (part === 0) continue;
    tally.reversed += part;
    const { referral, currency, commissionId } = one;
    const { partnerId } = referral;
    entries.push({ partnerId, kind: 'reversal', amount: -part, currency, occurredAt, commissionId, refundId: id });
  }
  await appendEntries(tx, entries, now);
  const returned = [...tallies.values()].filter(({ one, refunded }) => refunded === one.amount);
  await transitionMany(tx, {
    entity: 'commission',
    event: 'commission.cancel',
    ids: returned.map(({ one }) => one.commissionId),
    actor: { userId: null },
    now,
    payload: { reason: refundedInFull },
    set: { reason: refundedInFull },
  });
}
