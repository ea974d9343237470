import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type EventFrom, type InputFrom } from 'xstate';

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
const admin = person({ id: '019a0000-0000-7000-8000-000000000003', role: 'admin', partner: null });
const actingAs = (user: User): StoredSession => ({
  ...stored(user),
  actor: { id: admin.id, firstName: admin.firstName, lastName: admin.lastName },
});
const refusal = { code: 'invalid_credentials', message: 'Wrong pair.', retryAfter: null };

const credentials = { email: 'pat@acme.example', password: 'correct horse battery' };
const commands = [
  { type: 'session.signIn', credentials },
  { type: 'google.returned', code: 'a-code-of-the-callback' },
  { type: 'invitation.accepted', stored: stored(users.noPartner) },
  { type: 'terms.accept', version: 1 },
  { type: 'partner.registered', user: users.pending },
];
const answers = [
  ...Object.values(users).map((user) => ({ type: 'xstate.done.actor.login', output: stored(user) })),
  { type: 'xstate.error.actor.login', error: refusal },
  { type: 'xstate.done.actor.exchange', output: stored(users.noPartner) },
  { type: 'xstate.error.actor.exchange', error: refusal },
  { type: 'xstate.done.actor.me', output: users.rejected },
  { type: 'xstate.done.actor.me', output: users.partner },
  { type: 'xstate.error.actor.me', error: { status: 0 } },
  { type: 'xstate.done.actor.acceptTerms', output: null },
  { type: 'xstate.error.actor.acceptTerms', error: refusal },
];
const facts = [
  { type: 'stored.changed', stored: null, isExpired: false },
  { type: 'stored.changed', stored: stored(users.staff), isExpired: true },
  { type: 'route.entered', path: '/referrals', isExpired: false },
  { type: 'route.entered', path: '/referrals', isExpired: true },
  { type: 'route.refused', path: '/referrals' },
];
type Start = InputFrom<typeof sessionMachine>;
const nobody: Start = { stored: null, isExpired: false, own: null, target: null, formerUserId: null };
const asUser: Start = { ...nobody, stored: actingAs(users.termsOpen), own: stored(admin) };

interface Told {
  stored: StoredSession | null;
  own: StoredSession | null;
  isExpired: boolean;
  target: string | null;
  formerUserId: string | null;
}
const isTold = (context: unknown): context is Told =>
  typeof context === 'object' && context !== null && 'stored' in context && 'formerUserId' in context;
/** What of the context a guard reads. */
const telling = (context: unknown) => {
  if (!isTold(context)) throw new Error('this is not the context of a session');
  const { stored: kept, own, isExpired, target, formerUserId } = context;
  const user = kept && [kept.user.role, kept.user.partner?.approvalStatus, kept.user.isTermsAccepted];
  return [user, kept?.actor !== undefined, own !== null, isExpired, target, formerUserId !== null];
};

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
        login: fromPromise<StoredSession, typeof credentials>(holdSession('login')),
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

const starts = [
  { from: 'nobody signed in', input: nobody, cases: [...commands, ...answers, ...facts] },
  { from: 'an admin acting as a user', input: asUser, cases: [...commands, ...answers.slice(6), ...facts] },
];

describe.each(starts)('the session, from $from', ({ input, cases }) => {
  const { tested, graphed } = modelPaths(modelOf(sessionMachine, { ...input, refusal: null }), cases, telling);
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

const start = (input: Start) =>
  createActor(sessionMachine.provide({ actors: { me: fromPromise<User>(() => new Promise(() => {})), watch } }), {
    input,
  }).start();

describe('the session', () => {
  it('starts right from what the browser kept, before anything is asked', () => {
    const standings = Object.entries(users).map(([name, user]) => {
      const actor = start({ ...nobody, stored: stored(user) });
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
      const actor = start({ ...nobody, target: '/referrals', formerUserId });
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
