import type { EventObject, InputFrom } from 'xstate';

import type { PartnerSummary, StoredSession, User } from '#contract/session/user.ts';
import { sessionMachine } from '#machines/processes/session.machine.ts';

import { standingGuards } from '../../../entities/session/userStanding.ts';
import { modelOf } from './modelOf.ts';

const partner = (change: Partial<PartnerSummary> = {}): PartnerSummary => ({
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Acme',
  domain: 'acme.example',
  referralId: 'ABCDEFGH',
  approvalStatus: 1,
  approvalNote: '',
  accountStatus: 'active',
  accountMessage: '',
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
/** One person of every kind that the session tells apart. */
export const users = {
  staff: person({ role: 'manager', partner: null }),
  noPartner: person({ partner: null }),
  pending: person({ partner: partner({ approvalStatus: 0 }) }),
  rejected: person({ partner: partner({ approvalStatus: -1 }) }),
  suspended: person({ partner: partner({ accountStatus: 'suspended' }) }),
  termsOpen: person({ isTermsAccepted: false }),
  partner: person(),
};
export const stored = (user: User): StoredSession => ({ user, token: 't', expiresAt: '2026-11-27T10:00:00.000Z' });
export const admin = person({ id: '019a0000-0000-7000-8000-000000000003', role: 'admin', partner: null });
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
export type Start = InputFrom<typeof sessionMachine>;
export const nobody: Start = { stored: null, isExpired: false, own: null, target: null, formerUserId: null };
export const asUser: Start = { ...nobody, stored: actingAs(users.termsOpen), own: stored(admin) };

interface Decisive {
  stored: StoredSession | null;
  own: StoredSession | null;
  isExpired: boolean;
  target: string | null;
  formerUserId: string | null;
  wasUnreachable: boolean;
}
const isSessionContext = (context: unknown): context is Decisive =>
  typeof context === 'object' && context !== null && 'stored' in context && 'formerUserId' in context;
/** What of the context a guard reads. */
export const decisive = (context: unknown) => {
  if (!isSessionContext(context)) throw new Error('this is not the context of a session');
  const { stored: kept, own, isExpired, target, formerUserId, wasUnreachable } = context;
  const user = kept && [kept.user.role, kept.user.partner?.approvalStatus, kept.user.isTermsAccepted];
  return [user, kept?.actor !== undefined, own !== null, isExpired, target, formerUserId !== null, wasUnreachable];
};

const ownStays = { type: 'stored.changed', stored: stored(admin), isExpired: false };

/** Where a walk begins, and the payloads of its events. */
export const starts = [
  { from: 'a visitor without a session', input: nobody, cases: [...commands, ...answers, ...facts] },
  {
    from: 'an admin acting as a user',
    input: asUser,
    cases: [...commands, ...answers.slice(6), ...facts, ownStays],
  },
] as const satisfies readonly { from: string; input: Start; cases: readonly EventObject[] }[];

/** The session with its guards that the standing chart answers. */
export const decidingSession = sessionMachine.provide({ guards: standingGuards });

/** The pure model of the session from a start. */
export const sessionModel = (input: Start) =>
  modelOf(decidingSession, { ...input, refusal: null, wasUnreachable: false });
