import type { AccountState } from '../accountStatus.ts';

export interface AccountChange {
  readonly to: AccountState;
  readonly event: string;
  /** The button. */
  readonly label: string;
  /** What it means for the partner. */
  readonly consequence: string;
}

const heldMeanwhile = 'Their links keep working; new commissions are on hold until the account is restored.';

/** What staff may do to an account, in the order of its buttons. */
export const accountChanges: readonly AccountChange[] = [
  {
    to: 'suspended',
    event: 'account.suspend',
    label: 'Suspend account',
    consequence: `Their users can sign in, but only see that the account is not active. ${heldMeanwhile}`,
  },
  {
    to: 'active',
    event: 'account.restore',
    label: 'Restore account',
    consequence: 'Their users can use the portal again, and commissions on hold are released.',
  },
  {
    to: 'archived',
    event: 'account.archive',
    label: 'Archive account',
    consequence: `Like suspended, and removed from the list of active partners. ${heldMeanwhile}`,
  },
];
