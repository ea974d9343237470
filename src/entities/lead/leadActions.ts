import type { Lead } from '#contract/leads/leads.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { leadMachine } from '#machines/lifecycles/lead.machine.ts';

import { openIn } from '../lifecycle/openIn.ts';

/** What the caller may do to a lead now, by its chart. Without reasons: refused events are not shown. */
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
  openIn(
    leadMachine,
    state,
    { conflicts, undoableUntil, installs: installs.length, claimEndsAt, now },
    { open: actions },
  );
