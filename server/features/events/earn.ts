import sql from 'sql-template-tag';

import { holdByStanding } from '../commissions/holds.ts';
import type { ChargeKind } from '#contract/events/chargeKinds.ts';
import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';
import { type Queryable, execute } from '../../platform/database/pool.ts';
import { newId } from '../../platform/ids.ts';
import { isSilent } from '../../platform/mail/silence.ts';
import { appendEntries } from '../ledger/append.ts';
import { evaluateCharges, hashOf } from '../payTerms/evaluateCharges.ts';
import { transitionMany } from '../../lifecycle/transition.ts';
import type { CurrentReferral } from './queries.ts';

/** A recorded charge of a referred shop; amounts in minor units, `occurredAt` ISO UTC. */
export interface Earning {
  readonly chargeId: string;
  readonly appId: string;
  readonly kind: ChargeKind;
  /** All that was paid. */
  readonly amount: number;
  /** What is left of it after fees; the same where the billing says nothing of them. */
  readonly net: number;
  readonly currency: string;
  readonly occurredAt: string;
  readonly referral: CurrentReferral;
}

/** What a charge has earned. */
export interface Earned extends Earning {
  readonly commissionId: string;
  /** Minor units. */
  readonly commission: number;
}

const system = { userId: null } as const;

/**
 * Each charge earns its partner one commission by the terms of now, which it cites, held where the referral or the partner
 * is not in order; the first charge of a referral makes it a paying one.
 */
export async function earn(tx: Queryable, earnings: readonly Earning[], now: Date): Promise<Earned[]> {
  if (earnings.length === 0) return [];
  const evaluated = await evaluateCharges(
    tx,
    earnings.map(
      ({ appId, kind, amount, net, currency, occurredAt, referral: { partnerId, referralId, installedAt } }) => ({
        appId,
        partnerId,
        referralId,
        installedAt,
        kind,
        gross: amount,
        net,
        currency,
        occurredAt,
      }),
    ),
  );
  const earned = earnings.flatMap((one, index) => {
    const found = evaluated[index];
    return found ? [{ ...one, ...found, commissionId: newId(), commission: found.earns.amount }] : [];
  });
  const months = earned.map(({ occurredAt }) => monthOf(occurredAt));
  const payable = earned.map(({ occurredAt, earns }) => addMonths(monthOf(occurredAt), earns.hold));
  await execute(
    tx,
    sql`with kept as (
        insert into commissions (id, partner_id, referral_id, app_id, charge_id, rate, base_minor, amount_minor, currency,
                                 earned_month, payable_month, occurred_at, terms_id, clause, hold_terms_id, hold_clause,
                                 basis, ordinal, months_since_install, months_since_first, earned_before, facts_hash,
                                 created_at)
        select v.*, ${now.toISOString()}::timestamptz
          from unnest(${earned.map(({ commissionId }) => commissionId)}::uuid[],
                      ${earned.map(({ referral }) => referral.partnerId)}::uuid[],
                      ${earned.map(({ referral }) => referral.referralId)}::uuid[],
                      ${earned.map(({ appId }) => appId)}::uuid[], ${earned.map(({ chargeId }) => chargeId)}::uuid[],
                      ${earned.map(({ earns }) => earns.rate)}::int[],
                      ${earned.map(({ earns }) => earns.base)}::bigint[],
                      ${earned.map(({ commission }) => commission)}::bigint[],
                      ${earned.map(({ currency }) => currency)}::text[],
                      ${months.map(firstDay)}::date[], ${payable.map(firstDay)}::date[],
                      ${earned.map(({ occurredAt }) => occurredAt)}::timestamptz[],
                      ${earned.map(({ earns }) => earns.by.terms.id)}::uuid[],
                      ${earned.map(({ earns }) => earns.by.clause.id)}::text[],
                      ${earned.map(({ earns }) => earns.heldBy.terms.id)}::uuid[],
                      ${earned.map(({ earns }) => earns.heldBy.clause.id)}::text[],
                      ${earned.map(({ earns }) => earns.by.clause.basis)}::text[],
                      ${earned.map(({ facts }) => facts.ordinal)}::int[],
                      ${earned.map(({ facts }) => facts.monthsSinceInstall)}::int[],
                      ${earned.map(({ facts }) => facts.monthsSinceFirstCharge)}::int[],
                      ${earned.map(({ facts }) => facts.earnedBefore)}::bigint[],
                      ${earned.map(({ facts }) => hashOf(facts))}::bytea[]) as v
        returning id, partner_id, amount_minor, created_at)
        insert into earned_notices (commission_id, partner_id, created_at)
        select id, partner_id, created_at from kept where amount_minor > 0 and ${!isSilent()}::boolean`,
  );
  const first = earned.filter(({ referral }) => referral.lifeState === 'installed');
  await transitionMany(tx, {
    entity: 'referral',
    event: 'referral.charge',
    ids: first.map(({ referral }) => referral.referralId),
    actor: system,
    now,
  });
  await holdByStanding(
    tx,
    earned.map(({ commissionId, referral }) => ({ id: commissionId, standing: referral })),
    { actor: system, now },
  );
  await appendEntries(
    tx,
    earned.map(({ commissionId, commission, currency, occurredAt, referral }) => ({
      partnerId: referral.partnerId,
      kind: 'commission',
      amount: commission,
      currency,
      occurredAt,
      commissionId,
    })),
    now,
  );
  return earned;
}
