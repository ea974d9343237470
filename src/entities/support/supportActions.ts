import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { StaffSupportNote } from '#contract/support.ts';
import { supportNoteMachine } from '#machines/lifecycles/supportNote.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a question to support, by its chart. */
export const supportActions = ({ state, actions }: Pick<StaffSupportNote, 'state' | 'actions'>): AllowedEvent[] =>
  askChart(supportNoteMachine, state, { now: new Date().toISOString() }, actions);
