import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventFrom } from 'xstate';

import type { PartnerSummary, StoredSession, User } from '#contract/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { declaredTransitions, transitionRecorder } from '../../support/coverage.ts';
import { modelOf } from '../../support/modelOf.ts';
import { modelPaths, pathEvents } from '../../support/modelPaths.ts';

type SessionEvent = EventFrom<typeof sessionMachine>;

const partner = (change: Partial<PartnerSummary> = {}): PartnerSummary => ({
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Acme',
  domain: 'acme.example',
  referralId: 'ABCDEFGH',
  approvalStatus: 1,
  approvalNote: '',
  accountStatus: 'active',
  imageUrl: null,
  isTermsAccepted: true,
  payoutMonthsOffset: 1,
  commissionRate: null,
  tags: [],
  ...change,
});
const person = (change: Partial<User> = {}): User => {
  const owned = change.partner === undefined ? partner() : change.partner;
  return {
    id: '019a0000-0000-7000-8000-000000000002',
    role: 'partner',
    email: 'pat@acme.example',
    firstName: 'Pat',
    lastName: 'Lee',
    partnerId: owned?.id ?? null,
    googleId: null,
    isTermsAccepted: true,
    ...change,
    partner: owned,
  };
};
const users = {
  staff: person({ role: 'manager', partner: null }),
  noPartner: person({ partner: null }),
  pending: person({ partner: partner({ approvalStatus: 0 }) }),
  rejected: person({ partner: partner({ approvalStatus: -1 }) }),
  suspended: person({ partner: partner({ accountStatus: 'suspended' }) }),
  termsOpen: person({ isTermsAccepted: false }),
  partner: person(),
};
const stored = (user: User): StoredSession => ({ user, token: 't', expiresAt: '2026-11-27T10:00:00.000Z' });
const refusal = { code: 'invalid_credentials', message: 'Wrong pair.', retryAfter: null };

const credentials = { email: 'pat@acme.example', password: 'correct horse battery' };
const cases = [
  { type: 'session.signIn', credentials },
  ...Object.values(users).map((user) => ({ type: 'xstate.done.actor.login', output: stored(user) })),
  { type: 'xstate.error.actor.login', error: refusal },
  { type: 'terms.accept', version: 1 },
  { type: 'xstate.done.actor.acceptTerms', output: null },
  { type: 'xstate.error.actor.acceptTerms', error: refusal },
  { type: 'partner.registered', user: users.pending },
  { type: 'user.received', user: users.rejected },
  { type: 'user.received', user: users.partner },
  { type: 'stored.changed', stored: null, isExpired: false },
  { type: 'stored.changed', stored: stored(users.staff), isExpired: true },
  { type: 'route.entered', path: '/referrals', isExpired: false },
  { type: 'route.entered', path: '/referrals', isExpired: true },
  { type: 'route.refused', path: '/referrals' },
];

const WEEK = 7 * 24 * 60 * 60 * 1000;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The machine on actors that answer when the path says so. */
function running() {
  const pending = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  const hold = (id: string) => () =>
    new Promise<unknown>((resolve, reject) => {
      pending.set(id, { resolve, reject });
    });
  const held = (id: string) => fromPromise<unknown, { partnerId: string; version: number }>(hold(id));
  const heldLogin = fromPromise<StoredSession, typeof credentials>(
    () =>
      new Promise((resolve, reject) => {
        pending.set('login', {
          resolve: (value) => resolve(isStored(value) ? value : stored(users.partner)),
          reject,
        });
      }),
  );
  const clock = new SimulatedClock();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        login: heldLogin,
        logout: fromPromise<unknown>(hold('logout')),
        acceptTerms: held('acceptTerms'),
        watchUser: fromCallback<{ type: 'watch.stop' }, { user: User | null }>(() => {}),
      },
    }),
    { clock, inspect, input: { stored: null, isExpired: false, target: null } },
  ).start();
  const apply = async (event: { type: string; output?: unknown; error?: unknown }) => {
    const answered = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type);
    if (answered) {
      const waiting = pending.get(answered[2] ?? '');
      if (answered[1] === 'done') waiting?.resolve(event.output);
      else waiting?.reject(event.error);
    } else if (event.type.startsWith('xstate.after.')) clock.increment(WEEK);
    else if (event.type !== 'xstate.init') actor.send(known(event));
    await settle();
  };
  return { actor, apply };
}

const isStored = (value: unknown): value is StoredSession =>
  typeof value === 'object' && value !== null && 'token' in value;
const known = (event: { type: string }): SessionEvent => {
  if (isSessionEvent(event)) return event;
  throw new Error(`the session does not know ${event.type}`);
};
const isSessionEvent = (event: { type: string }): event is SessionEvent => /^[a-z]+\.[a-zA-Z]+$/.test(event.type);

const { taken, inspect } = transitionRecorder();

describe('the session', () => {
  const { tested, graphed } = modelPaths(
    modelOf(sessionMachine, { stored: null, isExpired: false, target: null, refusal: null }),
    cases,
  );
  const byJson = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

  it('has the same paths in @xstate/test and in xstate/graph', () => {
    expect(tested.length).toBeGreaterThan(20);
    expect(tested.map(pathEvents).toSorted(byJson)).toEqual(graphed.map(pathEvents).toSorted(byJson));
  });

  it('ends every path where its model does', async () => {
    for (const path of tested) {
      const { actor, apply } = running();
      for (const { event, state } of path.steps) {
        await apply(event);
        expect({ path: path.description, value: actor.getSnapshot().value }).toEqual({
          path: path.description,
          value: state.value,
        });
      }
      actor.stop();
    }
  });

  it('starts right from what the browser kept, before anything is asked', () => {
    const starts = Object.entries(users).map(([name, user]) => {
      const actor = createActor(
        sessionMachine.provide({
          actors: { watchUser: fromCallback<{ type: 'watch.stop' }, { user: User | null }>(() => {}) },
        }),
        { input: { stored: stored(user), isExpired: false, target: null } },
      ).start();
      const { value } = actor.getSnapshot();
      actor.stop();
      return [name, value];
    });
    expect(Object.fromEntries(starts)).toEqual({
      staff: { signedIn: 'staff' },
      noPartner: { signedIn: { onboarding: 'noPartner' } },
      pending: { signedIn: { onboarding: 'pending' } },
      rejected: { signedIn: { onboarding: 'rejected' } },
      suspended: { signedIn: { onboarding: 'suspended' } },
      termsOpen: { signedIn: { termsRequired: 'reading' } },
      partner: { signedIn: 'partner' },
    });
  });

  afterAll(() => {
    const declared = [...declaredTransitions(sessionMachine)];
    const missed = declared.filter((key) => !taken.has(key));
    process.stdout.write(`session: ${declared.length - missed.length}/${declared.length} transitions taken\n`);
    expect(missed).toEqual([]);
  });
});
