import type { DataOf } from '#contract/shared/endpoint.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { getAdminPayout } from '#contract/payouts/work.ts';
import { payoutMachine } from '#machines/lifecycles/payout.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

type PayoutStanding = Pick<DataOf<typeof getAdminPayout>, 'state' | 'amount' | 'facts' | 'actions'>;

/** What the caller may do to a payout as of `now`, by its chart. */
export const payoutActions = ({ state, amount, facts, actions }: PayoutStanding, now = new Date()): AllowedEvent[] =>
  askChart(payoutMachine, state, { amount, ...facts, now: now.toISOString() }, actions);
