import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { EditedTerms } from '#contract/terms/versions.ts';
import { termsVersionMachine } from '#machines/lifecycles/termsVersion.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

/** What the viewer may do with a version of the terms, by its chart. */
export const termsActions = ({
  standing,
  actions,
}: Pick<EditedTerms, 'standing' | 'actions'>): ReadonlyMap<string, AllowedEvent> =>
  new Map(
    askChart(
      termsVersionMachine,
      standing === 'draft' ? 'draft' : 'published',
      { isInForce: standing === 'inForce' || standing === 'past', now: new Date().toISOString() },
      actions,
    ).map((action) => [action.event, action]),
  );
