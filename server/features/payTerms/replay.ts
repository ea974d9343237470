import { monthsBetween } from '#contract/month.ts';
import { type ChargeFacts, type Citation, type Earns, evaluate } from '#contract/payEvaluation.ts';

/** A charge that was recorded; those of one referral come one after the other, in the order of their numbers. */
export interface RecordedCharge {
  readonly referralId: string;
  readonly kind: ChargeFacts['kind'];
  readonly gross: number;
  readonly net: number;
  readonly currency: string;
  readonly ordinal: number;
  readonly installedAt: string;
  readonly firstAt: string;
  readonly occurredAt: string;
  /** What the referral had earned in this currency before the first charge that is replayed. */
  readonly earnedBefore: number;
}

/**
 * Evaluates recorded charges anew. What a referral earned before follows from the terms it is replayed under, so that caps
 * count what those terms pay.
 */
export function replayer(): (charge: RecordedCharge, ranked: readonly Citation[]) => Earns | null {
  let referralId = '';
  const earned = new Map<string, number>();
  return (charge, ranked) => {
    if (charge.referralId !== referralId) {
      referralId = charge.referralId;
      earned.clear();
    }
    const { currency } = charge;
    const earnedBefore = earned.get(currency) ?? charge.earnedBefore;
    const earns = evaluate(ranked, {
      ...charge,
      earnedBefore,
      monthsSinceInstall: monthsBetween(charge.installedAt, charge.occurredAt),
      monthsSinceFirstCharge: monthsBetween(charge.firstAt, charge.occurredAt),
    });
    earned.set(currency, earnedBefore + (earns?.amount ?? 0));
    return earns;
  };
}
