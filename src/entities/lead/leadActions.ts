import { approvalStateOf } from '#contract/approvalStates.ts';
import type { Lead } from '#contract/leads.ts';
import type { AllowedEvent } from '#contract/lifecycles.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the caller may do to a lead now, by its chart. */
export const leadActions = (
  {
    status,
    conflicts,
    undoableUntil,
    installs,
    actions,
  }: Pick<Lead, 'status' | 'conflicts' | 'undoableUntil' | 'installs' | 'actions'>,
  now = new Date().toISOString(),
): AllowedEvent[] =>
  askChart(leadMachine, approvalStateOf(status), { conflicts, undoableUntil, installs: installs.length, now }, actions);
