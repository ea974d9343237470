import type { ReviewCase } from '#contract/cases/cases.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { caseMachine } from '#machines/lifecycles/case.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a case, by its chart. */
export const caseActions = (
  { state, facts, actions }: Pick<ReviewCase, 'state' | 'facts' | 'actions'>,
  now = new Date().toISOString(),
): AllowedEvent[] => askChart(caseMachine, state, { ...facts, now }, actions);
