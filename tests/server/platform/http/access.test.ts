import { describe, expect, test } from 'vitest';

import type { Access } from '#contract/shared/endpoint.ts';

import { accessRefusal } from '../../../../server/platform/http/access.ts';
import type { Session } from '../../../../server/platform/session.ts';

const partner = {
  id: 'p',
  name: 'Acme',
  referralId: 'ABCDEFGH',
  approvalState: 'approved',
  accountState: 'active',
} as const satisfies Session['partner'];

/** Someone of an approved partner who has accepted the terms, but for what is given. */
function session(user: Partial<Session['user']>, given: Partial<Session> = {}): Session {
  return {
    id: 's',
    kind: 'login',
    actorId: null,
    expiresAt: '2026-11-27T10:00:00.000Z',
    partner,
    ...given,
    user: {
      id: 'u',
      role: 'partner',
      firstName: 'Pat',
      lastName: 'Lee',
      email: 'pat@acme.example',
      isEmailVerified: true,
      isTermsAccepted: true,
      ...user,
    },
  };
}
const staff = (role: 'admin' | 'manager' | 'moderator') => session({ role }, { partner: null });

const callers = {
  nobody: null,
  unverified: session({ isEmailVerified: false }, { partner: null }),
  'unverified staff': session({ role: 'admin', isEmailVerified: false }, { partner: null }),
  'without a partner': session({}, { partner: null }),
  pending: session({}, { partner: { ...partner, approvalState: 'pending' } }),
  rejected: session({}, { partner: { ...partner, approvalState: 'rejected' } }),
  suspended: session({}, { partner: { ...partner, accountState: 'suspended' } }),
  'before the terms': session({ isTermsAccepted: false }),
  partner: session({}),
  acting: session({ isTermsAccepted: false }, { kind: 'acting', actorId: 'a' }),
  moderator: staff('moderator'),
  manager: staff('manager'),
  admin: staff('admin'),
};
type Kind = keyof typeof callers;
const kinds = Object.keys(callers).filter((kind): kind is Kind => Object.hasOwn(callers, kind));

const everyone: Readonly<Record<Kind, string>> = {
  nobody: 'let in',
  unverified: 'let in',
  'unverified staff': 'let in',
  'without a partner': 'let in',
  pending: 'let in',
  rejected: 'let in',
  suspended: 'let in',
  'before the terms': 'let in',
  partner: 'let in',
  acting: 'let in',
  moderator: 'let in',
  manager: 'let in',
  admin: 'let in',
};
const signedIn = {
  ...everyone,
  nobody: 'unauthenticated',
  unverified: 'email_not_verified',
  'unverified staff': 'email_not_verified',
};
const member = {
  ...signedIn,
  'without a partner': 'partner_required',
  pending: 'approval_pending',
  rejected: 'approval_rejected',
  suspended: 'account_suspended',
};
const staffOnly = {
  ...signedIn,
  ...Object.fromEntries(
    ['without a partner', 'pending', 'rejected', 'suspended', 'before the terms', 'partner', 'acting'].map((kind) => [
      kind,
      'staff_only',
    ]),
  ),
};

/** Whom a level turns away, and by which code. */
const levels: Readonly<Record<Access, Readonly<Record<string, string>>>> = {
  public: everyone,
  webhook: everyone,
  onboarding: signedIn,
  member,
  partner: {
    ...member,
    'before the terms': 'terms_required',
    moderator: 'partner_only',
    manager: 'partner_only',
    admin: 'partner_only',
  },
  partnerOrStaff: { ...member, 'before the terms': 'terms_required' },
  partnerOrAdmin: {
    ...member,
    'before the terms': 'terms_required',
    moderator: 'admin_only',
    manager: 'admin_only',
  },
  staff: staffOnly,
  manager: { ...staffOnly, moderator: 'manager_only' },
  admin: { ...staffOnly, moderator: 'admin_only', manager: 'admin_only' },
};

/** By kind of caller the code of the refusal, if any. */
const codesOf = (access: Access, refusesActing: boolean) =>
  Object.fromEntries(
    kinds.map((kind) => {
      const refusal = accessRefusal(access, refusesActing, callers[kind]);
      return [kind, refusal === null ? 'let in' : refusal.code];
    }),
  );

const isLevel = (name: string): name is Access => Object.hasOwn(levels, name);

describe.each(Object.keys(levels).filter(isLevel))('the level %s', (access) => {
  const expected = levels[access];
  test('lets in and turns away', () => {
    expect(codesOf(access, false)).toEqual(expected);
  });

  test('turns an admin who acts as a user away where that is said, after what the level says', () => {
    expect(codesOf(access, true)).toEqual({
      ...expected,
      acting: expected['acting'] === 'let in' ? 'acting_as' : expected['acting'],
    });
  });
});

test('a visitor is asked to sign in, a user is shown what is missing', () => {
  expect([accessRefusal('member', false, null), accessRefusal('member', false, callers.pending)]).toMatchObject([
    { statusCode: 401, message: 'Sign in first.' },
    { statusCode: 403, message: 'Your registration is still being reviewed.' },
  ]);
});
