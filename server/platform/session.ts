import type { ApprovalState } from '#contract/registrations/approvalStates.ts';
import type { Role, accountStates } from '#contract/session/user.ts';

/** The caller, read anew for every request. */
export interface Session {
  id: string;
  kind: 'login' | 'acting';
  /** The admin behind an acting session. */
  actorId: string | null;
  expiresAt: string;
  user: {
    id: string;
    role: Role;
    firstName: string;
    lastName: string;
    email: string;
    isEmailVerified: boolean;
    isTermsAccepted: boolean;
  };
  partner: {
    id: string;
    name: string;
    referralId: string;
    approvalState: ApprovalState;
    accountState: (typeof accountStates)[number];
  } | null;
}
