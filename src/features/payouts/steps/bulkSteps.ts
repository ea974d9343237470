import type { Payout } from '#contract/payouts/payout.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import type { Step } from './payoutStepWords.ts';

type State = Payout['state'];

/** Voiding is left to the page of each payout. */
const steps = ['approve', 'send', 'confirm', 'retry', 'release', 'hold', 'fail'] as const satisfies readonly Step[];

/** What staff can do to many payouts: each step that one of these states takes, or any where the states are not known. */
export function bulkSteps(states: readonly State[] | null): readonly Step[] {
  if (states === null) return steps;
  const known = new Set<string>(states.flatMap((state) => payoutMachine.states[state]?.ownEvents ?? []));
  return steps.filter((step) => known.has(`payout.${step}`));
}

/** The states of the payouts with these ids; null where one of them is on another page and no state is chosen. */
export function statesOf(
  ids: readonly string[],
  { rows, state }: { rows: readonly Pick<Payout, 'id' | 'state'>[]; state: State | undefined },
): readonly State[] | null {
  if (state !== undefined) return [state];
  const shown = rows.filter(({ id }) => ids.includes(id));
  return shown.length < ids.length ? null : shown.map((row) => row.state);
}
