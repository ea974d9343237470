import sql from 'sql-template-tag';

import { holdByStanding } from '../commissions/holds.ts';
import { addMonths, firstDay, monthOf } from '#contract/month.ts';
import { commissionOf } from '#contract/proportion.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { isSilent } from '../../platform/mail/silence.ts';
import { appendEntries } from '../ledger/append.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { Standing } from './queries.ts';

/** A recorded charge of a referred shop; `amount` in minor units, `occurredAt` ISO UTC. */
export interface Earning {
  readonly chargeId: string;
  readonly appId: string;
  readonly amount: number;
  readonly currency: string;
  readonly occurredAt: string;
  readonly standing: Standing;
}

/** What a charge has earned. */
export interface Earned extends Earning {
  readonly commissionId: string;
  /** Minor units. */
  readonly commission: number;
}

const system = { userId: null } as const;

/**
 * Each charge earns its partner one commission at the rate of now, held where the referral or the partner is not in
 * order; the first charge of a referral makes it a paying one.
 */
export async function earn(tx: Queryable, earnings: readonly Earning[], now: Date): Promise<Earned[]> {
  if (earnings.length === 0) return [];
  const earned = earnings.map((one) => ({
    ...one,
    commissionId: newId(),
    commission: commissionOf(one.amount, one.standing.rate),
  }));
  const months = earned.map(({ occurredAt }) => monthOf(occurredAt));
  const payable = earned.map(({ occurredAt, standing }) => addMonths(monthOf(occurredAt), standing.monthsOffset));
  await execute(
    tx,
    sql`with kept as (
        insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, occurred_at, created_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${earned.map(({ commissionId }) => commissionId)}::uuid[],
                      ${earned.map(({ standing }) => standing.partnerId)}::uuid[],
                      ${earned.map(({ standing }) => standing.referralId)}::uuid[],
                      ${earned.map(({ appId }) => appId)}::uuid[], ${earned.map(({ chargeId }) => chargeId)}::uuid[],
                      ${earned.map(({ standing }) => standing.rate)}::int[],
                      ${earned.map(({ amount }) => amount)}::bigint[],
                      ${earned.map(({ commission }) => commission)}::bigint[],
                      ${earned.map(({ currency }) => currency)}::text[],
                      ${months.map(firstDay)}::date[], ${payable.map(firstDay)}::date[],
                      ${earned.map(({ occurredAt }) => occurredAt)}::timestamptz[]) as v
        returning id, partner_id, amount_minor, created_at)
        insert into earned_notices (commission_id, partner_id, created_at)
        select id, partner_id, created_at from kept where amount_minor > 0 and ${!isSilent()}::boolean`,
  );
  await appendEntries(
    tx,
    earned.map(({ commissionId, commission, currency, occurredAt, standing }) => ({
      partnerId: standing.partnerId,
      kind: 'commission',
      amount: commission,
      currency,
      occurredAt,
      commissionId,
    })),
    now,
  );
  const first = earned.filter(({ standing }) => standing.lifeState === 'installed');
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.charge',
    ids: first.map(({ standing }) => standing.referralId),
    actor: system,
    now,
  });
  await holdByStanding(
    tx,
    earned.map(({ commissionId, standing }) => ({ id: commissionId, standing })),
    { actor: system, now },
  );
  return earned;
}
