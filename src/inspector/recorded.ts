import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** Between a tab of the product and the inspector's page. */
export const channelName = 'tributary.inspector';
/** The inspector requests past events from every tab. */
export const opened = 'inspector.opened' as const;

/** Posts to the channel; same-origin pages only. */
export function say(channel: BroadcastChannel, message: Recorded | typeof opened): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel, unlike a window, takes no target.
  channel.postMessage(message);
}

export interface Recorded {
  /** The tab, which numbers its messages so that repeats are recognised. */
  tab: string;
  number: number;
  event: StatelyInspectionEvent;
}

const isSecret = (key: string, value: unknown) => typeof value === 'string' && /password|token|secret/i.test(key);

/** What may leave the tab: data only, without passwords and tokens; what cannot be written down is left out. */
export function readable(event: StatelyInspectionEvent): StatelyInspectionEvent {
  try {
    return JSON.parse(JSON.stringify(event, (key, value: unknown) => (isSecret(key, value) ? '…' : value)));
  } catch {
    return event.type === '@xstate.actor'
      ? { ...event, snapshot: {} }
      : { ...event, event: { type: event.event.type } };
  }
}

export function isRecorded(data: unknown): data is Recorded {
  return typeof data === 'object' && data !== null && 'tab' in data && 'number' in data && 'event' in data;
}
