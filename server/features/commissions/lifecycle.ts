import sql from 'sql-template-tag';

import type { CommissionContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { isOpenReversal } from './openReversal.ts';

/** The payout is not locked: each of its transitions locks its commissions, so it moves only before or after. */
export const commissionFacts: LifecycleFacts<CommissionContext> = {
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from commissions where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from referrals where id in (select referral_id from commissions where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from payout_lines
        where is_live
          and entry_id in (select id from ledger_entries where kind = 'commission' and commission_id = any(${ids}::uuid[]))
        order by payout_id, entry_id for share`,
    sql`select 1 from commissions where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadCommissions,
};

async function loadCommissions(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<CommissionContext>[]> {
  const rows = await query<
    Stored & {
      state: string;
      payable_month: string;
      is_flagged: boolean;
      is_active: boolean;
      is_approved: boolean;
      is_reversal_open: boolean;
      live_payout_id: string | null;
      is_sent: boolean;
      is_taken_back: boolean;
    }
  >(
    db,
    sql`select c.id, c.version, c.state, to_char(c.payable_month, 'YYYY-MM') as payable_month,
               r.review_state = 'flagged' as is_flagged, p.account_state = 'active' as is_active,
               p.approval_state = 'approved' as is_approved,
               exists (select 1 from reversals v where v.commission_id = c.id and ${isOpenReversal}) as is_reversal_open,
               o.id as live_payout_id, coalesce(o.state in ('processing', 'overdue'), false) as is_sent,
               c.state = 'paid' and c.amount_minor > 0 and (
                 select sum(x.amount_minor) from ledger_entries x where x.commission_id = c.id) <= 0 as is_taken_back
        from commissions c
        join referrals r on r.id = c.referral_id
        join partners p on p.id = c.partner_id
        left join ledger_entries e on e.commission_id = c.id and e.kind = 'commission'
        left join payout_lines l on l.entry_id = e.id and l.is_live
        left join payouts o on o.id = l.payout_id
        where c.id = any(${ids}::uuid[]) order by c.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { commission: row.state },
    context: {
      payableMonth: row.payable_month,
      isReferralFlagged: row.is_flagged,
      isAccountActive: row.is_active,
      isApproved: row.is_approved,
      isReversalOpen: row.is_reversal_open,
      livePayoutId: row.live_payout_id,
      isPayoutSent: row.is_sent,
      isTakenBack: row.is_taken_back,
      now,
    },
  }));
}
