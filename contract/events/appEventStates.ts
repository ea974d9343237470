/** The states in which an app's event is kept. */
export const appEventStates = ['attributed', 'unattributed', 'repeated', 'queued', 'ignored', 'test'] as const;
export type AppEventState = (typeof appEventStates)[number];
