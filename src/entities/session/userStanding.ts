import { decisionOf } from '#contract/registrations/approvalDecision.ts';
import type { Standing } from '#contract/session/standing.ts';
import type { StoredSession } from '#contract/session/user.ts';
import { decideStanding } from '#machines/decideStanding.ts';

/** What the signed-in person may use, by what the browser knows of them. */
export const userStanding = ({ user, actor }: Pick<StoredSession, 'user' | 'actor'>): Standing =>
  decideStanding({
    role: user.role,
    partner: user.partner && {
      approval: decisionOf(user.partner.approvalStatus),
      account: user.partner.accountStatus,
    },
    isActing: actor !== undefined,
    isTermsAccepted: user.isTermsAccepted,
  });

interface Signed {
  readonly context: { readonly stored: StoredSession | null };
}
const is =
  (...standings: readonly Standing[]) =>
  ({ context: { stored } }: Signed): boolean =>
    stored !== null && standings.includes(userStanding(stored));

/** The guards of the session that the standing chart answers. */
export const standingGuards = {
  isStaff: is('staff'),
  hasNoPartner: is('noPartner'),
  isSuspended: is('suspended'),
  isPending: is('pending'),
  isRejected: is('rejected'),
  isTermsOpen: is('termsRequired'),
  isUndecided: is('noPartner', 'suspended', 'pending', 'rejected'),
};
