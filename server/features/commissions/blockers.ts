import type { DataOf } from '#contract/endpoint.ts';
import type { CommissionContext } from '#contract/lifecycles.ts';
import type { getBlockers } from '#contract/payouts.ts';
import { reasonFor } from '#contract/reasons.ts';
import { commissionMachine } from '#machines/lifecycles/commission.machine.ts';
import { refusal, type Unmet } from '#machines/refusal.ts';

import { firstDay } from '#contract/month.ts';
import { monthInWords } from '../../platform/format.ts';
import type { Facts } from './queries.ts';

type Blockers = DataOf<typeof getBlockers>;
type Blocker = Blockers['blockers'][number];

/** What a payout still waits for, by its state. */
const payoutSteps: Readonly<Record<string, string>> = {
  open: 'is waiting for approval',
  onHold: 'is on hold',
  approved: 'is approved and will be sent next',
  processing: 'is being processed',
  failed: 'failed and will be tried again',
};

/**
 * Why a commission is not paid yet, as of `now`: the unmet conditions of its next steps, with the date each clears
 * where known.
 */
export function blockersOf(facts: Facts, now: Date): Blockers {
  const { id, state } = facts;
  if (state === 'paid') return { id, state, isPaid: true, blockers: [] };
  if (state === 'cancelled') {
    return {
      id,
      state,
      isPaid: false,
      blockers: [{ code: 'cancelled', text: wasCancelled(facts.reason), date: null }],
    };
  }
  return { id, state, isPaid: false, blockers: [...maturing(facts, now), ...paying(facts, now)] };
}

const wasCancelled = (reason: string): string => ['This commission was cancelled.', reason].join(' ').trim();

/** What keeps it from becoming payable; none for a payable one. */
function maturing(facts: Facts, now: Date): Blocker[] {
  if (facts.state === 'payable') return [];
  const unmet = unmetBy('commission.mature', 'pending', facts, now).map((one) => blocker(one, facts));
  const isHeld = facts.state === 'held' && !unmet.some(({ code }) => code === 'isNotHeld');
  return isHeld ? [{ code: 'isNotHeld', text: `It is held. ${facts.reason}`.trim(), date: null }, ...unmet] : unmet;
}

/** What keeps a payable one from being paid. */
function paying(facts: Facts, now: Date): Blocker[] {
  const method: Blocker[] = facts.hasPayoutMethod
    ? []
    : [{ code: 'hasPayoutMethod', text: reasonFor('hasPayoutMethod', {}), date: null }];
  if (facts.payoutMonth !== null && facts.payoutState !== null) {
    const step = payoutSteps[facts.payoutState] ?? 'is not paid yet';
    return [{ code: 'payout', text: `The ${monthInWords(facts.payoutMonth)} payout ${step}.`, date: null }, ...method];
  }
  return [...unmetBy('commission.pay', 'payable', facts, now).map((one) => blocker(one, facts)), ...method];
}

function unmetBy(
  type: 'commission.mature' | 'commission.pay',
  value: 'pending' | 'payable',
  facts: Facts,
  now: Date,
): readonly Unmet[] {
  const context: CommissionContext = {
    payableMonth: facts.payableMonth,
    isReferralFlagged: facts.isReferralFlagged,
    isAccountActive: facts.isAccountActive,
    isApproved: facts.isApproved,
    livePayoutId: facts.payoutId,
    isPayoutSent: facts.payoutState === 'processing',
    now: now.toISOString(),
  };
  return refusal(commissionMachine.resolveState({ value, context }), { type }) ?? [];
}

const blocker = ({ guard, params }: Unmet, facts: Facts): Blocker => ({
  code: guard,
  text: reasonFor(guard, params),
  date: guard === 'hasReachedPayoutMonth' ? firstDay(facts.payableMonth) : null,
});
