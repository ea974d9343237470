/** The one password of every account of the demo data; documented in the README and printed at start. */
export const demoPassword = 'tributary-demo-2026';

export interface DemoAccount {
  readonly email: string;
  /** For whom tries the product: what this person is. */
  readonly what: string;
}

/** The accounts to try the product with, one for each place a person can stand. */
export const demoAccounts = [
  { email: 'admin@tributary.example', what: 'staff: everything, payouts and terms of pay too' },
  { email: 'manager@tributary.example', what: 'staff: manager of partners' },
  { email: 'moderator@tributary.example', what: 'staff: moderator' },
  { email: 'approved@tributary.example', what: 'partner at work' },
  { email: 'no-terms@tributary.example', what: 'partner approved, terms not accepted yet' },
  { email: 'pending@tributary.example', what: 'partner waiting for a decision' },
  { email: 'rejected@tributary.example', what: 'partner not approved' },
  { email: 'suspended@tributary.example', what: 'partner whose account is suspended' },
  { email: 'unverified@tributary.example', what: 'person whose address is not confirmed' },
  { email: 'no-partner@tributary.example', what: 'person without a partner yet' },
] as const satisfies readonly DemoAccount[];
