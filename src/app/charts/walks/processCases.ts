import { assign, type EventFrom, type EventObject } from 'xstate';

import type { Notification } from '#contract/notifications.ts';
import type { ReceivedNotification, SentNotification } from '#contract/socket.ts';
import { submissionMachine, type SubmissionOutcome } from '#machines/processes/submission.machine.ts';
import type { registrationMachine } from '#machines/processes/registration.machine.ts';

/* The payloads with which the paths of process charts are walked. */

/** The nth notification of a person; a later one has the higher number. */
export const notificationAt = (n: number): Notification => ({
  id: `n${n}`,
  isRead: false,
  title: `Title ${n}`,
  content: '',
  time: new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString(),
  typeId: 1,
  actionData: null,
  recipient: 'user',
  mention: true,
  mentionDetails: null,
});

/** The same as the socket brings it. */
export const receivedAt = (n: number): ReceivedNotification => {
  const { id, title, content, actionData } = notificationAt(n);
  return { id, title, content, actionData };
};

export const inboxStart = { userId: 'user', role: 'partner', items: null, unread: 0, isStale: false } as const;

export const inboxEvents = [
  { type: 'notification.received', notification: receivedAt(1) } as const,
  { type: 'query.answered', items: [notificationAt(1)], unread: 1 } as const,
  { type: 'inbox.open', notification: receivedAt(1) } as const,
  { type: 'inbox.mark', ids: ['n1'], isRead: true } as const,
];

const mentions: SentNotification = { noteId: 'n1', recipients: ['user'] };

export const connectionEvents = [
  { type: 'socket.received', notification: receivedAt(1) },
  { type: 'figures.moved', kinds: ['earnings'] },
  { type: 'mentions.written', notification: mentions },
] as const;

export const registrationSteps = ['company', 'expertise', 'contact'] as const;

export const registrationCases: EventFrom<typeof registrationMachine>[] = [
  { type: 'registration.continue', isComplete: true },
  { type: 'registration.continue', isComplete: false },
  ...registrationSteps.map((step) => ({ type: 'registration.goTo' as const, step })),
];

export interface SubmissionStep extends EventObject {
  input?: unknown;
  progress?: number;
  output?: SubmissionOutcome;
  error?: unknown;
}

export const submissionOutcomes = {
  answered: { type: 'answered', answer: 'done' },
  refused: { type: 'refused', problem: 'refused' },
  barred: { type: 'barred', problem: 'barred' },
  lost: { type: 'lost', problem: 'lost' },
  mismatched: { type: 'mismatched', problem: 'mismatched' },
} as const satisfies Record<string, SubmissionOutcome>;

/** With a key that does not change: the paths are the same whatever it is. */
export const keyedSubmission = submissionMachine.provide({
  actions: { createKey: assign({ key: () => 'key' }), keepKey: () => {}, forgetKey: () => {} },
});

export const submissionSteps: SubmissionStep[] = [
  { type: 'submission.submit', input: 'a' },
  { type: 'submission.submit', input: 'b' },
  { type: 'submission.progressed', progress: 0.5 },
  ...['call', 'recall'].flatMap((actor): SubmissionStep[] => [
    ...Object.values(submissionOutcomes).map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error: 'thrown' },
  ]),
];
