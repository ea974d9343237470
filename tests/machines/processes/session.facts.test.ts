import { describe, expect, it } from 'vitest';
import type { EventObject } from 'xstate';

import { DAY } from '#contract/shared/day.ts';
import type { StoredSession, User } from '#contract/session/user.ts';

import {
  admin,
  asUser,
  decidingSession,
  nobody,
  type Start,
  stored,
  users,
} from '../../../src/app/charts/walks/sessionCases.ts';
import {
  type Effect,
  difference,
  type Follows,
  running as noting,
  type Step,
} from '../../support/charts/processFacts.ts';
import { running } from '../../support/charts/sessionRun.ts';

/* What the specification and its decisions say of the session, in rows: nothing here is derived from the statechart. */

interface Answer extends EventObject {
  output?: unknown;
  error?: unknown;
}

const sent = <T extends object>(type: string, payload: T = Object.create(null)) => ({ type, ...payload });
const done = (actor: string, output: unknown = null): Answer => ({ type: `xstate.done.actor.${actor}`, output });
const failed = (actor: string): Answer => ({
  type: `xstate.error.actor.${actor}`,
  error: { code: 'refused', message: 'No.', retryAfter: 30 },
});
const after = (delay: string): Answer => ({ type: `xstate.after.${delay}.session` });

const signIn = sent('session.signIn', { credentials: { email: 'pat@acme.example', password: 'x' } });
const signOut = sent('session.signOut');
const google = sent('google.returned', { code: 'code' });
const accept = sent('terms.accept', { version: 1 });
const passwordChanged = sent('password.changed');
const attention = sent('attention.returned');
const tokenRefused = sent('token.refused');
const refused = (path: string) => sent('route.refused', { path });
const entered = (path: string, isExpired = false) => sent('route.entered', { path, isExpired });
const otherTab = (kept: StoredSession | null, isExpired = false) => sent('stored.changed', { stored: kept, isExpired });
const loggedIn = (user: User) => [signIn, done('login', stored(user))];

const partner = users.partner;
const at = (standing: unknown, contact = 'restoring') => ({ signedIn: { standing, contact } });
const here = { signedOut: 'here' };
const asPartner = at({ active: 'partner' });
const asStaff = at({ active: 'staff' });
const asActing = at({ active: 'acting' });

const from = (user: User): Start => ({ ...nobody, stored: stored(user) });

const facts: [fact: string, start: Start, events: Answer[], value: unknown, effects?: string[]][] = [
  // What the browser kept
  ['a visitor is signed out', nobody, [], here],
  ['a kept session is whole at once', from(partner), [], asPartner],
  ['a kept session past its seven days is over', { ...from(partner), isExpired: true }, [], here],
  ['an acting tab is the user’s, terms or not', asUser, [], asActing],

  // Signing in, and where it leads
  ['credentials are sent', nobody, [signIn], 'signingIn'],
  ['a wrong pair leaves one where one was', nobody, [signIn, failed('login')], here],
  ['a right pair leads a partner in', nobody, loggedIn(partner), asPartner],
  ['staff are recognised before a partner is asked for', nobody, loggedIn(users.staff), asStaff],
  ['without a partner one registers it', nobody, loggedIn(users.noPartner), at({ onboarding: 'noPartner' })],
  ['a pending partner waits', nobody, loggedIn(users.pending), at({ onboarding: 'pending' })],
  ['a rejected partner is shown so', nobody, loggedIn(users.rejected), at({ onboarding: 'rejected' })],
  ['a suspended partner is shown so', nobody, loggedIn(users.suspended), at({ onboarding: 'suspended' })],
  ['open terms come first', nobody, loggedIn(users.termsOpen), at({ termsRequired: 'reading' })],
  ['Google’s code is exchanged', nobody, [google], 'exchanging'],
  ['Google’s person is signed in', nobody, [google, done('exchange', stored(partner))], asPartner],
  ['an invalid code signs no one in', nobody, [google, failed('exchange')], here],
  [
    'an accepted invitation signs in',
    nobody,
    [sent('invitation.accepted', { stored: stored(users.noPartner) })],
    at({ onboarding: 'noPartner' }),
  ],
  [
    'a registered partner waits',
    nobody,
    [...loggedIn(users.noPartner), sent('partner.registered', { user: users.pending })],
    at({ onboarding: 'pending' }),
  ],
  [
    'who registers is asked about anew',
    nobody,
    [...loggedIn(users.noPartner), done('me', users.noPartner), sent('partner.registered', { user: users.pending })],
    at({ onboarding: 'pending' }),
  ],

  // Terms
  ['acceptance is sent', from(users.termsOpen), [accept], at({ termsRequired: 'accepting' })],
  ['accepted terms lead on', from(users.termsOpen), [accept, done('acceptTerms')], asPartner],
  [
    'a refused acceptance may be sent again',
    from(users.termsOpen),
    [accept, failed('acceptTerms')],
    at({ termsRequired: 'reading' }),
  ],

  // What the server knows
  ['an unchanged person goes on', from(partner), [done('me', partner)], at({ active: 'partner' }, 'known')],
  [
    'an unchanged person is not interrupted',
    from(users.termsOpen),
    [accept, done('me', users.termsOpen)],
    at({ termsRequired: 'accepting' }, 'known'),
  ],
  ['a changed person moves', from(users.pending), [done('me', partner)], at({ active: 'partner' }, 'known')],
  [
    'a server that does not answer signs no one out',
    from(partner),
    [failed('me')],
    at({ active: 'partner' }, 'unreachable'),
  ],
  ['it is asked again by hand', from(partner), [failed('me'), sent('session.retry')], asPartner],
  ['it is asked again after a while', from(partner), [failed('me'), after('retryDelay')], asPartner],
  ['it is asked again on return', from(partner), [failed('me'), attention], asPartner],
  [
    'once it answers again, what got no answer is asked for again',
    from(partner),
    [failed('me'), attention, done('me', partner), attention, done('me', partner)],
    at({ active: 'partner' }, 'known'),
    ['retry unanswered'],
  ],
  [
    'while it answers, nothing is asked for again',
    from(partner),
    [done('me', partner), attention, done('me', partner)],
    at({ active: 'partner' }, 'known'),
    [],
  ],
  ['who returns is asked about', from(partner), [done('me', partner), attention], asPartner],
  [
    'while staff decide one is asked about',
    from(users.pending),
    [done('me', users.pending), after('decisionPoll')],
    at({ onboarding: 'pending' }),
  ],
  [
    'once they decided one is not',
    from(partner),
    [done('me', partner), after('decisionPoll')],
    at({ active: 'partner' }, 'known'),
  ],

  // Leaving
  ['signing out reaches the server', from(partner), [signOut], 'signingOut'],
  [
    'and then one is out',
    from(partner),
    [signOut, done('logout')],
    { signedOut: 'left' },
    ['remember nothing', 'clear', 'end Google', 'store nobody', 'clear'],
  ],
  ['also when the server does not answer', from(partner), [signOut, failed('logout')], { signedOut: 'left' }],
  ['what one left is no target', from(partner), [signOut, done('logout'), refused('/payouts')], here],
  ['a changed password says so first, to partners', from(partner), [passwordChanged], { leaving: 'partner' }],
  ['and to staff', from(users.staff), [passwordChanged], { leaving: 'staff' }],
  ['and signs out after three seconds', from(partner), [passwordChanged, after('passwordChangeDelay')], 'signingOut'],
  ['or at once by hand', from(partner), [passwordChanged, signOut], 'signingOut'],
  [
    'seven days are seven days',
    from(partner),
    [after('remainingLifetime')],
    here,
    ['clear', 'end Google', 'remember nothing', 'clear'],
  ],
  ['a refused token is over', from(partner), [tokenRefused], here],
  [
    'expiry is checked on navigation',
    from(partner),
    [entered('/payouts', true)],
    here,
    ['clear', 'end Google', 'remember /payouts', 'clear'],
  ],
  ['navigation within the seven days is nothing', from(partner), [entered('/payouts')], asPartner, []],

  // Other tabs
  ['a tab that signs out takes the others along', from(partner), [otherTab(null)], here],
  ['a tab that signs in takes the others along', nobody, [otherTab(stored(partner))], asPartner],
  ['as someone else, too', from(partner), [otherTab(stored(users.staff))], asStaff],
  ['an old session of another tab is over here', from(partner), [otherTab(stored(partner), true)], here],
  ['also when no one is signed in', nobody, [otherTab(stored(partner), true)], here],

  // Acting
  [
    'the admin’s end of acting is the admin again',
    asUser,
    [signOut, done('logout')],
    asStaff,
    ['remember nothing', 'clear acting', 'end Google', 'store admin'],
  ],
  ['also when the server does not answer the end', asUser, [signOut, failed('logout')], asStaff],
  [
    'after the hour the admin is back',
    asUser,
    [after('remainingLifetime')],
    asStaff,
    ['clear acting', 'end Google', 'store admin'],
  ],
  ['an admin who signs out elsewhere stops acting', asUser, [otherTab(null)], 'signingOut'],
  ['and is no one here', asUser, [otherTab(null), done('logout')], here],
  ['an admin whose days are over stops acting', asUser, [otherTab(stored(admin), true)], 'signingOut'],
  ['what the admin’s other tabs keep does not disturb', asUser, [otherTab(stored(admin))], asActing],
  ['and is what comes back', { ...asUser, own: null }, [otherTab(stored(admin)), signOut, done('logout')], asStaff],
];

describe('of the session it holds that', () => {
  it.each(facts)('%s', async (_, start, events, value, effects) => {
    const { actor, apply, effects: taken } = running(start);
    taken.length = 0;
    for (const event of events) await apply(event);
    expect({ value: actor.getSnapshot().value, effects: taken }).toEqual({ value, effects: effects ?? taken });
    actor.stop();
  });

  it('a page that was refused is where one goes after signing in, and is forgotten there', async () => {
    const { actor, apply, effects } = running(nobody);
    await apply(refused('/referrals?page=2'));
    expect(actor.getSnapshot().context.target).toBe('/referrals?page=2');
    for (const event of loggedIn(partner)) await apply(event);
    expect(actor.getSnapshot().context.target).toBe('/referrals?page=2');
    await apply(entered('/'));
    expect(actor.getSnapshot().context.target).toBe('/referrals?page=2');
    await apply(entered('/referrals?page=2'));
    expect(actor.getSnapshot().context.target).toBeNull();
    expect(effects).toEqual(['clear', 'remember /referrals?page=2', 'store partner', 'remember nothing']);
    actor.stop();
  });

  it.each([
    ['is where the same person goes after signing in', partner, '/payouts'],
    ['is not where someone else goes', { ...partner, id: admin.id }, null],
  ])('the page on which a session ended %s', async (_, user, target) => {
    const { actor, apply } = running(from(partner));
    await apply(entered('/payouts', true));
    expect(actor.getSnapshot().context.target).toBe('/payouts');
    for (const event of loggedIn(user)) await apply(event);
    expect(actor.getSnapshot().context.target).toBe(target);
    actor.stop();
  });

  it('what the server refused is kept until the next try', async () => {
    const { actor, apply } = running(nobody);
    for (const event of [signIn, failed('login')]) await apply(event);
    expect(actor.getSnapshot().context.refusal).toEqual({ code: 'refused', detail: 'No.', retryAfter: 30 });
    await apply(signIn);
    expect(actor.getSnapshot().context.refusal).toBeNull();
    actor.stop();
  });

  it('an expired session shows why', async () => {
    const { actor, apply } = running(from(partner));
    await apply(tokenRefused);
    expect(actor.getSnapshot().context.refusal?.detail).toBe(
      'Your session has expired. Sign in to pick up where you left off.',
    );
    actor.stop();
  });
});

const week = 7 * DAY;
const asks: Effect = ['start', 'me'];
const watches = (user: User): Effect => ['start', 'watch', { userId: user.id }];
const stopsWatching: Effect = ['stop', 'watch'];
const stores: Effect = ['do', 'store'];
const retries: Effect = ['do', 'retryUnanswered'];
const clears: Effect = ['do', 'clearStored'];
const remembers: Effect = ['do', 'rememberTarget'];
const endsGoogle: Effect = ['do', 'endGoogleSession'];
const tellsArrived = (kept: StoredSession): Effect => ['report', { type: 'session.arrived', stored: kept }];
const tellsLeft: Effect = ['report', { type: 'session.left' }];
const arrives = (user: User): Effect[] => [watches(user), asks, tellsArrived(stored(user))];
const knows = (user: User) => ({ stored: stored(user) });
const no = { code: 'refused', detail: 'No.', retryAfter: 30 };
const ended = {
  code: 'unauthenticated',
  detail: 'Your session has expired. Sign in to pick up where you left off.',
  retryAfter: null,
};
const internal = { code: 'internal', detail: 'Wrong Services', retryAfter: null };
const inAs = (standing: string, contact = 'restoring') => `signedIn.standing.${standing}, contact.${contact}`;
const headed: Start = { ...nobody, target: '/payouts' };
const asRejected: Start = { ...asUser, stored: asUser.stored && { ...asUser.stored, user: users.rejected } };

type Doing = [fact: string, start: Start, after: readonly Step[], step: Step, Follows & { readonly tags?: string[] }];
const doings: Doing[] = [
  [
    'it sends the credentials, busy meanwhile',
    nobody,
    [],
    signIn,
    { at: 'signingIn', tags: ['busy'], did: [['start', 'login', { email: 'pat@acme.example', password: 'x' }]] },
  ],
  [
    'it keeps why it was refused',
    nobody,
    [signIn],
    failed('login'),
    { at: 'signedOut.here', did: [clears, ['stop', 'login'], tellsLeft], knows: { refusal: no } },
  ],
  [
    'it exchanges Google’s code, busy meanwhile, and forgets the refusal',
    nobody,
    [signIn, failed('login')],
    google,
    {
      at: 'exchanging',
      tags: ['busy'],
      did: [['start', 'exchange', { code: 'code' }]],
      knows: { refusal: null },
    },
  ],
  [
    'it keeps who has signed in and tells where one arrives',
    nobody,
    [signIn],
    done('login', stored(partner)),
    { at: inAs('active.partner'), did: [stores, ['stop', 'login'], ...arrives(partner)], knows: knows(partner) },
  ],
  [
    'it keeps why Google’s code was refused',
    nobody,
    [google],
    failed('exchange'),
    { at: 'signedOut.here', did: [clears, ['stop', 'exchange'], tellsLeft], knows: { refusal: no } },
  ],
  [
    'it keeps whom Google knows',
    nobody,
    [google],
    done('exchange', stored(partner)),
    { at: inAs('active.partner'), did: [stores, ['stop', 'exchange'], ...arrives(partner)], knows: knows(partner) },
  ],
  [
    'it keeps who was invited; the portal is closed to them',
    nobody,
    [],
    sent('invitation.accepted', { stored: stored(users.noPartner) }),
    {
      at: inAs('onboarding.noPartner'),
      did: [stores, watches(users.noPartner), asks, tellsLeft],
      knows: knows(users.noPartner),
    },
  ],
  [
    'it keeps who has signed in in another tab',
    nobody,
    [],
    otherTab(stored(partner)),
    { at: inAs('active.partner'), did: [stores, ...arrives(partner)], knows: knows(partner) },
  ],
  [
    'as someone else it heads for nothing of the one before',
    headed,
    [signIn, done('login', stored(partner))],
    otherTab(stored(users.staff)),
    {
      at: inAs('active.staff'),
      did: [stores, ['stop', 'me'], stopsWatching, ...arrives(users.staff)],
      knows: { ...knows(users.staff), target: null },
    },
  ],
  [
    'signed out in another tab it says nothing of an end, past the seven days too',
    from(partner),
    [],
    otherTab(null, true),
    {
      at: 'signedOut.here',
      did: [stores, clears, ['stop', 'me'], stopsWatching, tellsLeft],
      knows: { stored: null, isExpired: true },
    },
  ],
  [
    'it keeps who has registered, and asks anew',
    from(users.noPartner),
    [done('me', users.noPartner)],
    sent('partner.registered', { user: users.pending }),
    { at: inAs('onboarding.pending'), did: [stores, tellsLeft, asks], knows: knows(users.pending) },
  ],
  [
    'it keeps whom staff have approved',
    from(users.pending),
    [],
    done('me', partner),
    {
      at: inAs('active.partner', 'known'),
      did: [stores, ['stop', 'me'], tellsArrived(stored(partner))],
      knows: knows(partner),
    },
  ],
  [
    'it keeps that the server does not answer',
    from(partner),
    [],
    failed('me'),
    { at: inAs('active.partner', 'unreachable'), did: [['stop', 'me']], knows: { wasUnreachable: true } },
  ],
  [
    'it asks again for what got no answer, once the server answers',
    from(partner),
    [failed('me'), attention],
    done('me', partner),
    { at: inAs('active.partner', 'known'), did: [retries, ['stop', 'me']], knows: { wasUnreachable: false } },
  ],
  [
    'it keeps whom staff have approved meanwhile, too',
    from(users.pending),
    [failed('me'), attention],
    done('me', partner),
    {
      at: inAs('active.partner', 'known'),
      did: [stores, retries, ['stop', 'me'], tellsArrived(stored(partner))],
      knows: { ...knows(partner), wasUnreachable: false },
    },
  ],
  [
    'it sends which terms are accepted, busy meanwhile, and forgets the refusal',
    from(users.termsOpen),
    [accept, failed('acceptTerms')],
    accept,
    {
      at: inAs('termsRequired.accepting'),
      tags: ['busy'],
      did: [['start', 'acceptTerms', { partnerId: partner.partnerId, version: 1 }]],
      knows: { refusal: null },
    },
  ],
  [
    'it keeps why they were not',
    from(users.termsOpen),
    [accept],
    failed('acceptTerms'),
    { at: inAs('termsRequired.reading'), did: [['stop', 'acceptTerms']], knows: { refusal: no } },
  ],
  [
    'it keeps that they were',
    from(users.termsOpen),
    [accept],
    done('acceptTerms'),
    {
      at: inAs('active.partner'),
      did: [stores, ['stop', 'acceptTerms'], tellsArrived(stored(partner))],
      knows: knows(partner),
    },
  ],
  [
    'it leaves at once when one signs out, busy meanwhile, and heads for nothing',
    headed,
    [signIn, done('login', stored(partner))],
    signOut,
    {
      at: 'signingOut',
      tags: ['busy'],
      did: [remembers, ['stop', 'me'], stopsWatching, tellsLeft, ['start', 'logout']],
      knows: { target: null },
    },
  ],
  [
    'it leaves while the server does not answer, and forgets that it does not',
    from(partner),
    [failed('me')],
    signOut,
    {
      at: 'signingOut',
      tags: ['busy'],
      did: [remembers, stopsWatching, tellsLeft, ['start', 'logout']],
      knows: { wasUnreachable: false },
    },
  ],
  [
    'it leaves when the password was changed',
    from(partner),
    [],
    passwordChanged,
    { at: 'leaving.partner', did: [['stop', 'me'], stopsWatching, tellsLeft] },
  ],
  ['it stays a millisecond before seven days', from(partner), [], week - 1, { at: inAs('active.partner') }],
  [
    'after seven days it is over, and says so',
    from(partner),
    [],
    week,
    {
      at: 'signedOut.here',
      did: [clears, endsGoogle, remembers, clears, ['stop', 'me'], stopsWatching, tellsLeft],
      knows: { stored: null, formerUserId: partner.id, refusal: ended },
    },
  ],
  [
    'over on the page one was heading for, it is remembered',
    headed,
    [signIn, done('login', stored(partner))],
    entered('/payouts', true),
    {
      at: 'signedOut.here',
      did: [clears, endsGoogle, remembers, clears, ['stop', 'me'], stopsWatching, tellsLeft],
      knows: { stored: null, formerUserId: partner.id, refusal: ended },
    },
  ],
  [
    'after the hour the admin is back, heading for nothing of the user',
    { ...asUser, target: '/payouts' },
    [],
    week,
    {
      at: inAs('active.staff'),
      did: [clears, endsGoogle, stores, ['stop', 'me'], stopsWatching, ...arrives(admin)],
      knows: { stored: stored(admin), own: null, target: null },
    },
  ],
  ['acting as a rejected partner shows what they see', asRejected, [], attention, { at: inAs('onboarding.rejected') }],
];

describe('what the session does', () => {
  it.each(doings)('%s', (_, start, steps, step, { at: place, tags = [], did = [], knows: known = {} }) => {
    const { seen, apply, effects } = noting(decidingSession, start);
    for (const earlier of steps) apply(earlier);
    const before = seen().context;
    effects.length = 0;
    apply(step);
    const now = seen();
    expect({ at: now.at, tags: now.tags, did: effects, knows: difference(before, now.context) }).toEqual({
      at: place,
      tags,
      did,
      knows: known,
    });
  });

  it.each([
    ['nobody', nobody, [clears, tellsLeft]],
    [
      'one past the seven days',
      { ...from(partner), isExpired: true },
      [clears, endsGoogle, remembers, clears, tellsLeft],
    ],
    ['a partner', from(partner), arrives(partner)],
    ['a partner whose terms are open', from(users.termsOpen), arrives(users.termsOpen)],
    ['a pending partner', from(users.pending), [watches(users.pending), asks, tellsLeft]],
  ])('it begins, with %s', (_, start, did) => {
    expect(noting(decidingSession, start).effects).toEqual(did);
  });

  it.each(['No.', undefined, null, {}, { code: 5, message: 5, retryAfter: 'soon' }])(
    'an error of %o is shown as one of our own',
    (error) => {
      const { seen, apply } = noting(decidingSession, nobody);
      apply(signIn);
      apply({ type: 'xstate.error.actor.login', error });
      expect(seen().context['refusal']).toEqual(internal);
    },
  );
});
