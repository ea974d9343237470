import type { Payout } from '#contract/payouts/payout.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import type { Step } from './payoutStepWords.ts';

/** Voiding is left to the page of each payout. */
const steps = ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail'] as const satisfies readonly Step[];

/** What staff can do to many payouts of a state; of any where none is given. */
export function bulkSteps(state: Payout['state'] | null): readonly Step[] {
  if (state === null) return steps;
  const known: readonly string[] = payoutMachine.states[state]?.ownEvents ?? [];
  return steps.filter((step) => known.includes(`payout.${step}`));
}
