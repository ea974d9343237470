import type { Decision } from '../registrations/approvalDecision.ts';
import type { Role, accountStates } from './user.ts';

/** What a signed-in person may use, or what keeps them from it. */
export const standings = [
  'staff',
  'noPartner',
  'suspended',
  'pending',
  'rejected',
  'acting',
  'termsRequired',
  'partner',
] as const;
export type Standing = (typeof standings)[number];

/** What decides it. */
export interface StandingFacts {
  readonly role: Role;
  readonly partner: {
    readonly approval: Decision;
    readonly account: (typeof accountStates)[number];
  } | null;
  /** An admin acts as this person. */
  readonly isActing: boolean;
  /** The current terms, by this person. */
  readonly isTermsAccepted: boolean;
}
