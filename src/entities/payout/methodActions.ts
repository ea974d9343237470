import type { DataOf } from '#contract/shared/endpoint.ts';
import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { getPayoutMethod } from '#contract/payoutMethods/payoutMethods.ts';
import { payoutMethodMachine } from '#machines/lifecycles/payoutMethod.machine.ts';

import { askChart } from '../lifecycle/askChart.ts';

type Change = NonNullable<DataOf<typeof getPayoutMethod>['change']>;

/** What its partner may do to a change of the payout method, by its chart. */
export const methodActions = (
  { countsFrom, actions }: Pick<Change, 'countsFrom' | 'actions'>,
  now = new Date().toISOString(),
): AllowedEvent[] => askChart(payoutMethodMachine, 'requested', { countsFrom, now }, actions);
