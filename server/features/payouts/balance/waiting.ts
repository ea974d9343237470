import sql from 'sql-template-tag';

/** The ledger entry `e` is on no live payout yet. */
export const isUnsettled = sql`not exists (select 1 from payout_lines l where l.entry_id = e.id and l.is_live)`;

/** The commission and the referral of an entry `e`, for `waitsAs`. */
export const withCommission = sql`left join commissions c on c.id = e.commission_id
  left join referrals r on r.id = c.referral_id`;

/** What an unsettled ledger entry `e` waits for, by its commission `c` and referral `r`; 'held' and 'pending' are not ready. */
export const waitsAs = sql`case
  when e.kind in ('bonus', 'adjustment') then 'bonuses'
  when c.state = 'held' or (c.state = 'pending' and r.review_state = 'flagged') then 'held'
  when c.state = 'pending' then 'pending'
  when e.kind = 'commission' and c.state = 'payable' then 'payable'
  else 'reversals' end`;
