import type { EventOutcome, eventTypes } from '#contract/appsAdmin.ts';

import type { StatusProps } from '../../shared/feedback/Status.tsx';

/** What an event reports. */
export const eventTypeWords: Readonly<Record<(typeof eventTypes)[number], string>> = {
  'app.installed': 'Install',
  'app.uninstalled': 'Uninstall',
  'charge.succeeded': 'Charge',
  'charge.refunded': 'Refund',
};

/** What an event came to. */
export const outcomeStatus: Readonly<Record<EventOutcome, StatusProps>> = {
  attributed: { tone: 'success', label: 'Attributed' },
  unattributed: { tone: 'neutral', mark: 'off', label: 'Not attributed' },
  repeated: { tone: 'neutral', label: 'Known already' },
  waiting: { tone: 'info', label: 'Waiting' },
  ignored: { tone: 'neutral', label: 'Closed by hand' },
  test: { tone: 'info', label: 'Test' },
};
