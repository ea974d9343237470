import sql, { type Sql } from 'sql-template-tag';

/** The payout `o` is made and not paid: what it holds is promised. */
export const isUnderway: Sql = sql`o.state not in ('paid', 'returned', 'voided')`;
