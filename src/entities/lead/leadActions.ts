import type { Lead } from '#contract/leads/leads.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the caller may do to a lead now, by its chart. */
export const leadActions = (
  {
    state,
    conflicts,
    undoableUntil,
    installs,
    claimEndsAt,
    actions,
  }: Pick<Lead, 'state' | 'conflicts' | 'undoableUntil' | 'installs' | 'claimEndsAt' | 'actions'>,
  now = new Date().toISOString(),
): AllowedEvent[] =>
  askChart(leadMachine, state, { conflicts, undoableUntil, installs: installs.length, claimEndsAt, now }, actions);
