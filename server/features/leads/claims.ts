import sql, { type Sql, raw } from 'sql-template-tag';

/**
 * Whether a lead that was approved has its shop at a time: the one place where claims are compared with time, beside the
 * guard of its chart. What happened within the claim may be heard of when it has expired.
 */
export const claimsAt = (lead: 'l' | 'o', at: Sql): Sql =>
  sql`(${raw(lead)}.state in ('approved', 'converted', 'expired') and ${raw(lead)}.claim_ends_at >= ${at})`;
