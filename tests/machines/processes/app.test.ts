import { afterAll, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import type { Role, StoredSession, User } from '#contract/user.ts';
import { appMachine } from '#machines/processes/app.machine.ts';
import { layoutMachine } from '#machines/processes/layout.machine.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { transitionRecorder } from '../../support/coverage.ts';
import { admin, stored, users } from '../../support/sessionModel.ts';
import { missedTransitions } from '../../support/walked.ts';

const { taken, inspect } = transitionRecorder();
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The product of somebody with this stored session; what arrives live says when it begins and ends. */
function running(kept: StoredSession | null) {
  const said: string[] = [];
  const app = createActor(
    appMachine.provide({
      actors: {
        layout: layoutMachine,
        session: sessionMachine.provide({
          actors: {
            login: fromPromise<StoredSession, { email: string; password: string }>(async () => stored(users.partner)),
            logout: fromPromise<unknown>(async () => null),
            me: fromPromise<User>(() => new Promise(() => {})),
            watch: fromCallback<{ type: 'watch.stop' }, { userId: string | null }>(() => {}),
          },
        }),
        realtime: fromCallback<{ type: 'realtime.stop' }, { userId: string; role: Role }>(
          ({ input: { userId, role } }) => {
            said.push(`begin ${userId}, ${role}`);
            return () => void said.push(`end ${userId}`);
          },
        ),
      },
    }),
    {
      inspect,
      input: {
        session: { stored: kept, isExpired: false, own: null, target: null, formerUserId: null },
        layout: { stored: {}, prefersDark: false },
      },
    },
  ).start();
  const { session } = app.getSnapshot().children;
  if (!session) throw new Error('There is no session.');
  return { app, session, said };
}
const { id } = users.partner;

test('what arrives live begins with a sign-in, and ends with the way out', async () => {
  const { session, said } = running(null);
  expect(said).toEqual([]);
  session.send({ type: 'session.signIn', credentials: { email: users.partner.email, password: 'a password' } });
  await settle();
  expect(said).toEqual([`begin ${id}, partner`]);
  session.send({ type: 'session.signOut' });
  expect(said).toEqual([`begin ${id}, partner`, `end ${id}`]);
  await settle();
  expect(session.getSnapshot().value).toEqual({ signedOut: 'left' });
});

test('it begins at once where a session is stored, and begins anew for another person', () => {
  const { session, said } = running(stored(users.partner));
  session.send({ type: 'route.entered', path: '/referrals', isExpired: false });
  expect(said).toEqual([`begin ${id}, partner`]);
  session.send({ type: 'stored.changed', stored: { ...stored(admin), token: 'another' }, isExpired: false });
  expect(said).toEqual([`begin ${id}, partner`, `end ${id}`, `begin ${admin.id}, admin`]);
});

test('the same session stored again, with other facts about the person, leaves it running', () => {
  const { session, said } = running(stored(users.partner));
  session.send({ type: 'stored.changed', stored: stored(users.termsOpen), isExpired: false });
  session.send({ type: 'stored.changed', stored: stored({ ...users.partner, firstName: 'Kim' }), isExpired: false });
  expect([said, session.getSnapshot().matches({ signedIn: { standing: 'active' } })]).toEqual([
    [`begin ${id}, partner`],
    true,
  ]);
});

test('a session that ends takes it along, on the way to the login', () => {
  const { session, said } = running(stored(users.partner));
  session.send({ type: 'token.refused' });
  expect([said, session.getSnapshot().matches('signedOut')]).toEqual([[`begin ${id}, partner`, `end ${id}`], true]);
});

test('nobody is told before they may be: on the way of onboarding there is no line', () => {
  const { noPartner, pending, rejected, suspended, termsOpen, staff } = users;
  const begun = (user: User) => running(stored(user)).said.length;
  expect([noPartner, pending, rejected, suspended, termsOpen, staff].map(begun)).toEqual([0, 0, 0, 0, 1, 1]);
});

afterAll(() => expect(missedTransitions('Vitest', appMachine, taken)).toEqual([]));
