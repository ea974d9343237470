import type { Access } from '#contract/shared/endpoint.ts';
import { decisionOf } from '#contract/registrations/approvalDecision.ts';
import { approvalCodeOf } from '#contract/registrations/approvalStates.ts';
import type { ProblemCode } from '#contract/shared/problem.ts';
import type { Standing } from '#contract/session/standing.ts';
import { decideStanding } from '#machines/decideStanding.ts';

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
  manager_only: 'Only managers and admins can do this.',
  admin_only: 'Only admins can do this.',
  partner_only: 'Only partners can do this.',
  acting_as: 'You can’t do this while acting as a user.',
} as const satisfies Partial<Record<ProblemCode, string>>;

type Code = keyof typeof words;

/** What each standing keeps from a partner's calls; the terms only from those that need them. */
const codes: Readonly<Record<Standing, Code | null>> = {
  staff: null,
  noPartner: 'partner_required',
  suspended: 'account_suspended',
  pending: 'approval_pending',
  rejected: 'approval_rejected',
  acting: null,
  termsRequired: 'terms_required',
  partner: null,
};

/** What the session's user may use. */
export const standingOf = ({ user, partner, kind }: Session): Standing =>
  decideStanding({
    role: user.role,
    partner: partner && { approval: decisionOf(approvalCodeOf(partner.approvalState)), account: partner.accountState },
    isActing: kind === 'acting',
    isTermsAccepted: user.isTermsAccepted,
  });

function codeFor(access: Exclude<Access, 'public' | 'webhook'>, session: Session): Code | null {
  if (!session.user.isEmailVerified) return 'email_not_verified';
  const standing = standingOf(session);
  const isStaff = standing === 'staff';
  switch (access) {
    case 'onboarding':
      return null;
    case 'member':
      return standing === 'termsRequired' ? null : codes[standing];
    case 'partner':
      return isStaff ? 'partner_only' : codes[standing];
    case 'partnerOrStaff':
      return codes[standing];
    case 'partnerOrAdmin':
      return isStaff && session.user.role !== 'admin' ? 'admin_only' : codes[standing];
    case 'staff':
      return isStaff ? null : 'staff_only';
    case 'manager':
      if (!isStaff) return 'staff_only';
      return session.user.role === 'moderator' ? 'manager_only' : null;
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
