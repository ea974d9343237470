import type { AllowedEvent } from '#contract/lifecycles/lifecycles.ts';
import type { WaitingRefund } from '#contract/events/refunds.ts';
import { appEventMachine } from '#machines/lifecycles/appEvent.machine.ts';

import { askChart } from '../../entities/lifecycle/askChart.ts';

/** What the viewer may do with a refund in the queue, by the chart of the event that brought it. */
export const refundActions = ({ state, actions }: Pick<WaitingRefund, 'state' | 'actions'>): AllowedEvent[] =>
  askChart(appEventMachine, state, { eventType: 'charge.refunded', now: new Date().toISOString() }, actions);
