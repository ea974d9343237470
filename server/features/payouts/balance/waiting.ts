import sql, { type Sql } from 'sql-template-tag';

import { firstDay, monthOf } from '#contract/shared/month.ts';

/** The ledger entry `e` is on no live payout yet. */
export const isUnsettled = sql`not exists (select 1 from payout_lines l where l.entry_id = e.id and l.is_live)`;

/** The commission and the referral of an entry `e`, for `waitsAs`. */
export const withCommission = sql`left join commissions c on c.id = e.commission_id
  left join referrals r on r.id = c.referral_id`;

/** The ledger entry `e` is no one commission's: given by staff, or moved by a claim. */
export const isApart = sql`e.kind in ('bonus', 'adjustment')`;

/** What an unsettled ledger entry `e` waits for at `now`, by its commission `c` and referral `r`; 'held' and 'pending' are not ready. */
export const waitsAs = (now: Date): Sql => sql`case
  when ${isApart} then case when e.month > ${firstDay(monthOf(now))}::date then 'pending' else 'bonuses' end
  when c.state = 'held' or (c.state = 'pending' and r.review_state = 'flagged') then 'held'
  when c.state = 'pending' then 'pending'
  when e.kind = 'commission' and c.state = 'payable' then 'payable'
  else 'reversals' end`;

/** The month, as its first day, in which an entry `e` that is pending or held is ready, by its commission `c`. */
export const readyMonth = sql`case when ${isApart} then e.month else c.payable_month end`;
