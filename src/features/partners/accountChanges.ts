import type { AccountState } from './accountStatus.ts';

export interface AccountChange {
  readonly to: AccountState;
  readonly event: string;
  /** The button. */
  readonly label: string;
  /** What it means for the partner. */
  readonly consequence: string;
}

const heldMeanwhile = 'Their links still work; what they earn is held until the account is restored.';

/** What staff may do to an account, in the order of its buttons. */
export const accountChanges: readonly AccountChange[] = [
  {
    to: 'suspended',
    event: 'account.suspend',
    label: 'Suspend account',
    consequence: `Their people can sign in, but see only that the account is not active. ${heldMeanwhile}`,
  },
  {
    to: 'active',
    event: 'account.restore',
    label: 'Restore account',
    consequence: 'Their people can use the portal again, and what was held meanwhile is released.',
  },
  {
    to: 'archived',
    event: 'account.archive',
    label: 'Archive account',
    consequence: `As suspended, and off the list of active partners. ${heldMeanwhile}`,
  },
];
