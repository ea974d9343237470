import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { Reversal } from '#contract/reversals.ts';
import { reversalMachine } from '#machines/lifecycles/reversal.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a proposed reversal as of `now`, by its chart. */
export const reversalActions = (
  {
    state,
    isOwn,
    answerBy,
    decideBy,
    actions,
  }: Pick<Reversal, 'state' | 'isOwn' | 'answerBy' | 'decideBy' | 'actions'>,
  now = new Date(),
): AllowedEvent[] =>
  askChart(reversalMachine, state, { answerBy, decideBy, isProposer: isOwn, now: now.toISOString() }, actions);
