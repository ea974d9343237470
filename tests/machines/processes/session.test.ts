import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventFrom } from 'xstate';

import type { StoredSession, User } from '#contract/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { declaredTransitions, transitionRecorder } from '../../support/coverage.ts';
import { pathEvents } from '../../support/modelPaths.ts';
import { type Start, admin, nobody, sessionPaths, starts, stored, telling, users } from '../../support/sessionModel.ts';

type SessionEvent = EventFrom<typeof sessionMachine>;

const timers: Record<string, number> = {
  remainingLifetime: 7 * 24 * 60 * 60 * 1000,
  passwordChangeDelay: 3000,
  decisionPoll: 4000,
  retryDelay: 5000,
};
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The machine on actors that answer when the path says so. */
function running(input: Start) {
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
  const actor = createActor(
    sessionMachine.provide({
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
  return { actor, apply };
}

const watch = fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(() => {});
const isStored = (value: unknown): value is StoredSession =>
  typeof value === 'object' && value !== null && 'token' in value;
const isUser = (value: unknown): value is User => typeof value === 'object' && value !== null && 'role' in value;
const known = (event: { type: string }): SessionEvent => {
  if (isSessionEvent(event)) return event;
  throw new Error(`the session does not know ${event.type}`);
};
const isSessionEvent = (event: { type: string }): event is SessionEvent => /^[a-z]+\.[a-zA-Z]+$/.test(event.type);

const { taken, inspect } = transitionRecorder();

describe.each(starts)('the session, from $from', (start) => {
  const { input } = start;
  const { tested, graphed } = sessionPaths(start);
  const byJson = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

  it('has the same paths in @xstate/test and in xstate/graph', () => {
    process.stdout.write(`session: ${tested.length} paths\n`);
    expect(tested.length).toBeGreaterThan(20);
    expect(tested.map(pathEvents).toSorted(byJson)).toEqual(graphed.map(pathEvents).toSorted(byJson));
  });

  it('ends every path where its model does', async () => {
    for (const path of tested) {
      const { actor, apply } = running(input);
      for (const { event, state } of path.steps) {
        await apply(event);
        const { value, context } = actor.getSnapshot();
        expect({ path: path.description, value, told: telling(context) }).toEqual({
          path: path.description,
          value: state.value,
          told: telling(state.context),
        });
      }
      actor.stop();
    }
  });
});

const startFrom = (input: Start) =>
  createActor(sessionMachine.provide({ actors: { me: fromPromise<User>(() => new Promise(() => {})), watch } }), {
    input,
  }).start();

describe('the session', () => {
  it('starts right from what the browser kept, before anything is asked', () => {
    const standings = Object.entries(users).map(([name, user]) => {
      const actor = startFrom({ ...nobody, stored: stored(user) });
      const { value } = actor.getSnapshot();
      actor.stop();
      return [name, value];
    });
    const at = (standing: unknown) => ({ signedIn: { standing, contact: 'restoring' } });
    expect(Object.fromEntries(standings)).toEqual({
      staff: at({ active: 'staff' }),
      noPartner: at({ onboarding: 'noPartner' }),
      pending: at({ onboarding: 'pending' }),
      rejected: at({ onboarding: 'rejected' }),
      suspended: at({ onboarding: 'suspended' }),
      termsOpen: at({ termsRequired: 'reading' }),
      partner: at({ active: 'partner' }),
    });
  });

  it('leads who comes back to where they were, and nobody else', () => {
    const headingFor = (formerUserId: string | null) => {
      const actor = startFrom({ ...nobody, target: '/referrals', formerUserId });
      actor.send({ type: 'invitation.accepted', stored: stored(users.partner) });
      const { target } = actor.getSnapshot().context;
      actor.stop();
      return target;
    };
    expect([null, users.partner.id, admin.id].map(headingFor)).toEqual(['/referrals', '/referrals', null]);
  });

  afterAll(() => {
    const declared = [...declaredTransitions(sessionMachine)];
    const missed = declared.filter((key) => !taken.has(key));
    process.stdout.write(`session: ${declared.length - missed.length}/${declared.length} transitions taken\n`);
    expect(missed).toEqual([]);
  });
});
