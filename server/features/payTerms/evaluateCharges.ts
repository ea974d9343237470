import { createHash } from 'node:crypto';

import { monthsBetween } from '#contract/shared/month.ts';
import { type ChargeFacts, type Earns, evaluate, factsText } from '#contract/payTerms/evaluation.ts';

import type { Queryable } from '../../platform/database/pool.ts';
import { findPasts } from './past.ts';
import { findRankings, type Link, linkKey } from './rankings.ts';

/** A charge as its app's billing reported it; `gross` and `net` in minor units, times ISO UTC. */
export interface PaidCharge extends Link {
  readonly referralId: string;
  readonly installedAt: string;
  readonly kind: ChargeFacts['kind'];
  readonly gross: number;
  readonly net: number;
  readonly currency: string;
  readonly occurredAt: string;
}

/** What a charge earns, and what that was evaluated from. */
export interface Evaluated {
  readonly earns: Earns;
  readonly facts: ChargeFacts;
}

export const hashOf = (facts: ChargeFacts): Buffer => createHash('sha256').update(factsText(facts)).digest();

/** What charges earn by the terms of now, each after those before it: the numbers of a referral go on. */
export async function evaluateCharges(tx: Queryable, charges: readonly PaidCharge[]): Promise<Evaluated[]> {
  const rankings = await findRankings(tx, charges);
  const pasts = await findPasts(tx, charges);
  const counted = new Map(
    [...pasts].map(([id, { charges: count, firstAt, earned }]) => [id, { count, firstAt, earned: new Map(earned) }]),
  );
  return charges.map((charge) => {
    const { referralId, kind, gross, net, currency, occurredAt } = charge;
    const past = counted.get(referralId);
    if (!past) throw new Error(`Referral ${referralId} has no past.`);
    past.count += 1;
    past.firstAt ??= occurredAt;
    const earnedBefore = past.earned.get(currency) ?? 0;
    const facts: ChargeFacts = {
      kind,
      gross,
      net,
      currency,
      ordinal: past.count,
      monthsSinceInstall: monthsBetween(charge.installedAt, occurredAt),
      monthsSinceFirstCharge: monthsBetween(past.firstAt, occurredAt),
      earnedBefore,
    };
    const earns = evaluate(rankings.get(linkKey(charge)) ?? [], facts);
    if (earns === null) throw new Error(`No clause covers the charges of referral ${referralId}.`);
    past.earned.set(currency, earnedBefore + earns.amount);
    return { earns, facts };
  });
}
