import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type AnyEventObject } from 'xstate';

import type { ReceivedNotification } from '#contract/socket.ts';
import type { StoredSession, User } from '#contract/session/user.ts';
import { appMachine } from '#machines/processes/app.machine.ts';
import { confirmationMachine } from '#machines/processes/confirmation.machine.ts';
import { connectionMachine, type MentionsWritten } from '#machines/processes/connection.machine.ts';
import { inboxMachine, type TabsEvent } from '#machines/processes/inbox.machine.ts';
import { layoutMachine } from '#machines/processes/layout.machine.ts';
import { patienceMachine } from '#machines/processes/patience.machine.ts';

import { transitionRecorder } from '../../support/charts/coverage.ts';
import { admin, decidingSession, stored, users } from '../../../src/app/charts/walks/sessionCases.ts';
import { missedTransitions } from '../../support/charts/walked.ts';

const { taken, inspect } = transitionRecorder();
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A simulated clock that knows how many of its timers run. */
function countingClock() {
  const clock = new SimulatedClock();
  const timers = new Set<unknown>();
  return {
    timers,
    increment: (ms: number) => clock.increment(ms),
    setTimeout: (run: () => void, ms: number) => {
      const timer = clock.setTimeout(() => {
        timers.delete(timer);
        run();
      }, ms);
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer: number) => {
      timers.delete(timer);
      clock.clearTimeout(timer);
    },
  };
}

/** The product's own machines for someone with this stored session, on a socket and a list that the test moves. */
function running(kept: StoredSession | null) {
  const clock = countingClock();
  /** What began and ended: `+` and `-`. */
  const log: string[] = [];
  const alive: string[] = [];
  const sockets: ((event: AnyEventObject) => void)[] = [];
  let answerList: ((event: AnyEventObject) => void) | undefined;
  const logged = (name: string) => {
    log.push(`+${name}`);
    alive.push(name);
    return () => {
      log.push(`-${name}`);
      alive.splice(alive.indexOf(name), 1);
    };
  };
  const attention = fromCallback<{ type: 'attention.stop' }>(() => logged('attention'));
  const app = createActor(
    appMachine.provide({
      actors: {
        layout: layoutMachine,
        confirmation: confirmationMachine,
        patience: patienceMachine,
        session: decidingSession.provide({
          actors: {
            login: fromPromise<StoredSession, { email: string; password: string }>(async () => stored(users.partner)),
            logout: fromPromise<unknown>(async () => null),
            me: fromPromise<User>(() => new Promise(() => {})),
            watch: fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(() => {}),
          },
        }),
        connection: connectionMachine.provide({
          actors: {
            attention,
            liveFigures: fromCallback(() => logged('figures')),
            socket: fromCallback<MentionsWritten, { user: User | null }>(({ input, sendBack }) => {
              sockets.push(sendBack);
              return logged(`socket of ${input.user?.id}`);
            }),
          },
        }),
        inbox: inboxMachine.provide({
          actors: {
            attention,
            query: fromCallback<AnyEventObject, { request: { limit: number; offset: number } }>(({ sendBack }) => {
              answerList = sendBack;
              return logged('list');
            }),
            tabs: fromCallback<TabsEvent, { userId: string }>(({ input }) => logged(`tabs of ${input.userId}`)),
          },
        }),
      },
    }),
    {
      inspect,
      clock,
      input: {
        random: () => 0,
        session: { stored: kept, isExpired: false, own: null, target: null, formerUserId: null },
        layout: { stored: {}, prefersDark: false },
      },
    },
  ).start();
  const { session } = app.getSnapshot().children;
  if (!session) throw new Error('There is no session.');
  return {
    app,
    session,
    clock,
    log,
    socket: (event: AnyEventObject) => sockets.at(-1)?.(event),
    answerList: (items: readonly unknown[]) => answerList?.({ type: 'query.answered', items, unread: items.length }),
    alive: () => alive.toSorted(),
    named: () =>
      ['session', 'layout', 'confirmation', 'patience', 'connection', 'inbox'].filter((name) => {
        const actor: unknown = Reflect.get(app.system.getAll(), name);
        return actor !== undefined;
      }),
  };
}
const { id } = users.partner;
const always = ['session', 'layout', 'confirmation', 'patience'];
const whilePresent = [...always, 'connection', 'inbox'];
const notification: ReceivedNotification = { id: 'n1', title: 'Hello', content: '', actionData: null };

test('the connection and the inbox begin with a sign-in', async () => {
  const { session, log, named } = running(null);
  expect([named(), log]).toEqual([always, []]);
  session.send({ type: 'session.signIn', credentials: { email: users.partner.email, password: 'a password' } });
  await settle();
  expect([named(), log.toSorted()]).toEqual([
    whilePresent,
    ['+attention', '+attention', `+socket of ${id}`, `+tabs of ${id}`],
  ]);
});

test.each([
  ['by its person', { type: 'session.signOut' }],
  ['by the server', { type: 'token.refused' }],
] as const)('a session that is ended %s leaves no socket, no list and no timer', async (_, event) => {
  const { session, socket, named, alive, clock } = running(stored(users.partner));
  socket({ type: 'socket.opened' });
  expect(alive()).toEqual(['attention', 'attention', 'figures', 'list', `socket of ${id}`, `tabs of ${id}`]);
  session.send(event);
  await settle();
  expect({ named: named(), alive: alive(), timers: clock.timers.size }).toEqual({
    named: always,
    alive: [],
    timers: 0,
  });
});

test('it leaves no timer of a line that is being opened again either', async () => {
  const { app, session, socket, alive, clock, log } = running(stored(users.partner));
  socket({ type: 'socket.dropped' });
  expect(app.getSnapshot().children.connection?.getSnapshot().hasTag('waiting')).toBe(true);
  session.send({ type: 'session.signOut' });
  await settle();
  expect([alive(), clock.timers.size]).toEqual([[], 0]);
  clock.increment(60_000);
  expect(log.filter((entry) => entry === `+socket of ${id}`)).toHaveLength(1);
});

test('they begin at once where a session is stored, and begin anew for another person', () => {
  const { session, log, alive } = running(stored(users.partner));
  session.send({ type: 'route.entered', path: '/referrals', isExpired: false });
  expect(log.filter((entry) => entry.includes('socket'))).toEqual([`+socket of ${id}`]);
  session.send({ type: 'stored.changed', stored: { ...stored(admin), token: 'another' }, isExpired: false });
  expect([log.filter((entry) => entry.includes('socket')), alive()]).toEqual([
    [`+socket of ${id}`, `-socket of ${id}`, `+socket of ${admin.id}`],
    ['attention', 'attention', `socket of ${admin.id}`, `tabs of ${admin.id}`],
  ]);
});

test('what the line reports reaches the inbox, which reads its list once at the start', () => {
  const { app, socket, answerList, log } = running(stored(users.partner));
  const inbox = () => app.getSnapshot().children.inbox?.getSnapshot();
  expect([inbox()?.value, log.includes('+list')]).toEqual(['waiting', false]);
  socket({ type: 'socket.opened' });
  answerList([]);
  expect([inbox()?.value, log.filter((entry) => entry === '+list')]).toEqual([{ reading: 'ready' }, ['+list']]);
  socket({ type: 'socket.received', notification });
  expect(inbox()?.value).toEqual({ reading: 'asking' });
  answerList([]);
  socket({ type: 'socket.missed' });
  expect(inbox()?.value).toEqual({ reading: 'asking' });
});

test('a line that does not open keeps no one from their list', () => {
  const { app, socket } = running(stored(users.partner));
  socket({ type: 'socket.dropped' });
  expect(app.getSnapshot().children.inbox?.getSnapshot().value).toEqual({ reading: 'asking' });
});

test('no notifications before access: there is no connection during onboarding', () => {
  const { noPartner, pending, rejected, suspended, termsOpen, staff } = users;
  const hasLine = (user: User) => running(stored(user)).log.some((entry) => entry.startsWith('+socket'));
  expect([noPartner, pending, rejected, suspended, termsOpen, staff].map(hasLine)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

afterAll(() => expect(missedTransitions('Vitest', appMachine, taken)).toEqual([]));
