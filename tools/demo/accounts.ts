export interface DemoAccount {
  readonly email: string;
  /** For whom tries the product: what this person is. */
  readonly what: string;
}

/** The accounts to try the product with, one for each standing. */
export const demoAccounts = [
  { email: 'admin@tributary.example', what: 'staff: everything, including payouts and commission terms' },
  { email: 'manager@tributary.example', what: 'staff: manager of partners' },
  { email: 'moderator@tributary.example', what: 'staff: moderator' },
  { email: 'approved@tributary.example', what: 'active partner' },
  { email: 'no-terms@tributary.example', what: 'approved partner, terms not accepted yet' },
  { email: 'pending@tributary.example', what: 'pending partner' },
  { email: 'asked@tributary.example', what: 'pending partner whom staff have asked for information' },
  { email: 'rejected@tributary.example', what: 'rejected partner' },
  { email: 'suspended@tributary.example', what: 'suspended partner' },
  { email: 'unverified@tributary.example', what: 'user with an unconfirmed email' },
  { email: 'no-partner@tributary.example', what: 'user without a company yet' },
] as const satisfies readonly DemoAccount[];
