import sql, { type Sql } from 'sql-template-tag';

import { firstDay, monthOf } from '#contract/shared/month.ts';

import { isOpenReversal } from '../../commissions/openReversal.ts';

/** The ledger entry `e` is on no live payout yet. */
export const isUnsettled = sql`not exists (select 1 from payout_lines l where l.entry_id = e.id and l.is_live)`;

/** The commission of an entry `e`, for `waitsAs`. */
export const withCommission = sql`left join commissions c on c.id = e.commission_id`;

/** The ledger entry `e` is no one commission's: given by staff, or moved by a claim. */
export const isApart = sql`e.kind in ('bonus', 'adjustment')`;

/**
 * The adjustment `e` moves earnings that are on hold: of its own partner's commission `k`, which is held, or that its partner holds
 * while a reversal `v` of them is open. `isHeld` says it of that commission, `isOpen` of that reversal.
 */
export const movesHeldWhere = ({ isHeld, isOpen }: { readonly isHeld: Sql; readonly isOpen: Sql }): Sql => sql`exists (
  select 1 from moved_entries w join commissions k on k.id = w.commission_id
   where w.entry_id = e.id and ((k.partner_id = e.partner_id and ${isHeld}) or exists (
     select 1 from reversals v where v.commission_id = k.id and v.partner_id = e.partner_id and ${isOpen})))`;

export const movesHeld = movesHeldWhere({ isHeld: sql`k.state = 'held'`, isOpen: isOpenReversal });

/** What an unsettled ledger entry `e` waits for at `now`, by the state of its commission `c`; 'held' and 'pending' are not ready. */
export const waitsAs = (now: Date, isHeld = movesHeld): Sql => sql`case
  when ${isApart} then case when ${isHeld} then 'held' when e.month > ${firstDay(monthOf(now))}::date then 'pending' else 'bonuses' end
  when c.state in ('held', 'pending') then c.state
  when e.kind = 'commission' and c.state = 'payable' then 'payable'
  else 'reversals' end`;

/** The month, as its first day, in which an entry `e` that is pending or held is ready, by its commission `c`. */
export const readyMonth = sql`case when ${isApart} then e.month else c.payable_month end`;
