import type { StaffApp } from '#contract/apps/admin.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import { listingMachine } from '#machines/lifecycles/listing.machine.ts';

import { askChart } from '../../entities/lifecycle/askChart.ts';

/** What the viewer may do with an app's listing, by its chart. */
export const listingActions = ({
  state,
  plans,
  actions,
}: Pick<StaffApp, 'state' | 'plans' | 'actions'>): AllowedEvent[] =>
  askChart(
    listingMachine,
    state,
    { plans: plans.filter(({ endedAt }) => endedAt === null).length, now: new Date().toISOString() },
    actions,
  );
