import type { Access } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { isStaffRole } from '#contract/user.ts';

import type { Session } from '../session.ts';
import { Refused } from '../errors.ts';

const words = {
  email_not_verified: 'Confirm your email first.',
  partner_required: 'Register your company first.',
  approval_pending: 'Your registration is still being reviewed.',
  approval_rejected: 'Your registration was not approved.',
  account_suspended: 'This partner account is not active.',
  terms_required: 'Accept the terms and conditions first.',
  staff_only: 'Only staff can do this.',
  admin_only: 'Only admins can do this.',
  partner_only: 'Only partners can do this.',
  acting_as: 'You can’t do this while acting as a user.',
} as const satisfies Partial<Record<ProblemCode, string>>;

type Code = keyof typeof words;

const memberCode = ({ partner }: Session): Code | null => {
  if (!partner) return 'partner_required';
  if (partner.approvalState === 'pending') return 'approval_pending';
  if (partner.approvalState === 'rejected') return 'approval_rejected';
  return partner.accountState === 'active' ? null : 'account_suspended';
};

const partnerCode = (session: Session): Code | null =>
  memberCode(session) ?? (session.user.isTermsAccepted || session.kind === 'acting' ? null : 'terms_required');

function codeFor(access: Exclude<Access, 'public' | 'webhook'>, session: Session): Code | null {
  const isStaff = isStaffRole(session.user.role);
  if (!session.user.isEmailVerified) return 'email_not_verified';
  switch (access) {
    case 'onboarding':
      return null;
    case 'member':
      return isStaff ? null : memberCode(session);
    case 'partner':
      return isStaff ? 'partner_only' : partnerCode(session);
    case 'partnerOrStaff':
      return isStaff ? null : partnerCode(session);
    case 'staff':
      return isStaff ? null : 'staff_only';
    case 'admin':
      if (!isStaff) return 'staff_only';
      return session.user.role === 'admin' ? null : 'admin_only';
  }
}

/** Why this caller may not use an endpoint of this level at all; null when they may. Decided before the body is read. */
export function accessRefusal(access: Access, refusesActing: boolean, session: Session | null): Refused | null {
  const isOpen = access === 'public' || access === 'webhook';
  if (!session) return isOpen ? null : new Refused(401, 'unauthenticated', 'Sign in first.');
  const byLevel = isOpen ? null : codeFor(access, session);
  const code = byLevel ?? (refusesActing && session.kind === 'acting' ? 'acting_as' : null);
  return code === null ? null : new Refused(403, code, words[code]);
}
