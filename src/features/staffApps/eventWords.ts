import type { AppEventState } from '#contract/events/appEventStates.ts';
import type { eventTypes } from '#contract/apps/admin.ts';
import { stateLabel } from '#contract/lifecycles/stateWords.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** What an event reports. */
export const eventTypeWords: Readonly<Record<(typeof eventTypes)[number], string>> = {
  'app.installed': 'Install',
  'app.uninstalled': 'Uninstall',
  'charge.succeeded': 'Charge',
  'charge.refunded': 'Refund',
};

/** How each state of an event is shown. */
export const appEventStatus: Readonly<Record<AppEventState, StatusProps>> = {
  attributed: { tone: 'success', label: stateLabel('attributed') },
  unattributed: { tone: 'neutral', mark: 'off', label: stateLabel('unattributed') },
  repeated: { tone: 'neutral', label: stateLabel('repeated') },
  queued: { tone: 'info', label: stateLabel('queued') },
  ignored: { tone: 'neutral', mark: 'off', label: stateLabel('ignored') },
  test: { tone: 'info', label: stateLabel('test') },
};
