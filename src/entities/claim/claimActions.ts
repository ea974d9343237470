import type { Claim } from '#contract/claims/claims.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { claimMachine } from '#machines/lifecycles/claim.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a claim, by its chart. */
export const claimActions = (
  { state, facts, actions }: Pick<Claim, 'state' | 'facts' | 'actions'>,
  now = new Date().toISOString(),
): AllowedEvent[] => askChart(claimMachine, state, { ...facts, now }, actions);
