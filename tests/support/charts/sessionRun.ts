import { createActor, fromCallback, fromPromise, SimulatedClock, type EventFrom, type InspectionEvent } from 'xstate';

import type { StoredSession, User } from '#contract/session/user.ts';
import { DAY } from '#contract/shared/day.ts';
import type { sessionMachine } from '#machines/processes/session.machine.ts';

import { decidingSession, type Start, stored, users } from '../../../src/app/charts/walks/sessionCases.ts';

type SessionEvent = EventFrom<typeof sessionMachine>;

const timers: Record<string, number> = {
  remainingLifetime: 7 * DAY,
  passwordChangeDelay: 3000,
  decisionPoll: 4000,
  retryDelay: 5000,
};
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The session's machine on actors that answer when an event of the model says so, and on a clock that it moves. */
export function running(input: Start, inspect: (event: InspectionEvent) => void = () => {}) {
  const pending = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const hold = (id: string) => () =>
    new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
    });
  const holdSession = (id: string) => () =>
    new Promise<StoredSession>((resolve, reject) => {
      pending.set(id, { resolve: (value) => resolve(isStored(value) ? value : stored(users.partner)), reject });
    });
  const clock = new SimulatedClock();
  /** What the session did to this browser, in order. */
  const effects: string[] = [];
  const actor = createActor(
    decidingSession.provide({
      actors: {
        login: fromPromise<StoredSession, { email: string; password: string }>(holdSession('login')),
        exchange: fromPromise<StoredSession, { code: string }>(holdSession('exchange')),
        logout: fromPromise<unknown>(hold('logout')),
        me: fromPromise<User>(
          () =>
            new Promise((resolve, reject) => {
              pending.set('me', { resolve: (value) => resolve(isUser(value) ? value : users.partner), reject });
            }),
        ),
        acceptTerms: fromPromise<unknown, { partnerId: string; version: number }>(hold('acceptTerms')),
        watch,
      },
      actions: {
        store: ({ context }) => void effects.push(`store ${context.stored?.user.role ?? 'nobody'}`),
        clearStored: ({ context }) => void effects.push(context.stored?.actor ? 'clear acting' : 'clear'),
        rememberTarget: ({ context }) => void effects.push(`remember ${context.target ?? 'nothing'}`),
        retryUnanswered: () => void effects.push('retry unanswered'),
        endGoogleSession: () => void effects.push('end Google'),
        reportArrived: () => {},
        reportLeft: () => {},
      },
    }),
    { clock, inspect, input },
  ).start();
  const apply = async (event: { type: string; output?: unknown; error?: unknown }) => {
    const answered = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
    const elapsed = /^xstate\.after\.(\w+)\./.exec(event.type);
    if (answered) {
      const waiting = pending.get(answered[2] ?? '');
      if (answered[1] === 'done') waiting?.resolve(event.output);
      else waiting?.reject(event.error);
    } else if (elapsed) clock.increment(timers[elapsed[1] ?? ''] ?? 0);
    else if (event.type !== 'xstate.init') actor.send(known(event));
    await settle();
  };
  return { actor, apply, effects };
}

export const watch = fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(() => {});
const isStored = (value: unknown): value is StoredSession =>
  typeof value === 'object' && value !== null && 'token' in value;
const isUser = (value: unknown): value is User => typeof value === 'object' && value !== null && 'role' in value;
const known = (event: { type: string }): SessionEvent => {
  if (isSessionEvent(event)) return event;
  throw new Error(`the session does not know ${event.type}`);
};
const isSessionEvent = (event: { type: string }): event is SessionEvent => /^[a-z]+\.[a-zA-Z]+$/.test(event.type);
