import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { Rung } from '#contract/tiers/tiers.ts';
import { tierMachine } from '#machines/lifecycles/tier.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may decide about a partner's tier, by its chart. */
export const tierActions = (
  { state, override, facts, actions }: Pick<Rung, 'state' | 'override' | 'facts' | 'actions'>,
  now = new Date(),
): AllowedEvent[] =>
  askChart(tierMachine, { standing: state, override }, { ...facts, now: now.toISOString() }, actions);
