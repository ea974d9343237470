import { type ChargeFacts, type Citation, type Earns, evaluate } from '#contract/payTerms/evaluation.ts';

/**
 * A charge with the facts its commission keeps; those of one referral come one after the other, in the order of their
 * numbers. What it earned before counts for the first one that is replayed.
 */
export interface RecordedCharge extends ChargeFacts {
  readonly referralId: string;
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
    const earns = evaluate(ranked, { ...charge, earnedBefore });
    earned.set(currency, earnedBefore + (earns?.amount ?? 0));
    return earns;
  };
}
