import sql from 'sql-template-tag';

import { addMonths, firstDay, monthOf } from '#contract/shared/month.ts';

import { type Queryable, queryOne } from '../../../platform/database/pool.ts';
import type { Facts } from '../../commissions/blockers.ts';
import { holdReasons } from '../../commissions/holds.ts';
import { hasMethod, methodCountsFrom } from '../../partners/payoutMethod.ts';
import { minimums } from '../minimum.ts';
import { isUnsettled, movesHeldWhere } from './waiting.ts';
import { isOpenReversal } from '../../commissions/openReversal.ts';

const byRule = Object.values(holdReasons);

/**
 * Another commission `k` with referral `q` is released along with `c`: the product holds it, and what holds `c` (its referral
 * `r` or its partner `p`) is what holds `k`.
 */
const isReleasedToo = sql`k.state = 'held' and k.reason = any(${byRule}::text[])
  and not exists (select 1 from reversals v where v.commission_id = k.id and ${isOpenReversal}) and (
  (r.review_state = 'flagged' and q.id = r.id)
  or ((p.account_state <> 'active' or p.approval_state <> 'approved') and q.review_state <> 'flagged'))`;

/** The adjustment `e` moves earnings that stay on hold when `c` no longer is. */
const movesOther = movesHeldWhere({
  isHeld: sql`k.state = 'held' and k.id <> c.id
    and not exists (select 1 from referrals q where q.id = k.referral_id and ${isReleasedToo})`,
  isOpen: sql`${isOpenReversal} and k.id <> c.id`,
});

/** A commission of the partner, or of any with null. */
export async function findFacts(
  db: Queryable,
  id: string,
  partnerId: string | null,
  now: Date,
): Promise<Facts | undefined> {
  const currentMonth = monthOf(now);
  const found = await queryOne<Omit<Facts, 'minimum' | 'currentMonth'>>(
    db,
    sql`select c.id, r.shop, c.currency, c.state, c.reason, to_char(c.payable_month, 'YYYY-MM') as "payableMonth",
               r.review_state = 'flagged' as "isReferralFlagged", p.account_state = 'active' as "isAccountActive",
               p.approval_state = 'approved' as "isApproved", c.reason = any(${byRule}::text[]) as "isHeldByRule",
               (select json_build_object('state', v.state, 'amount', v.amount_minor, 'reason', v.reason,
                                         'answerBy', to_char(v.answer_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                                         'isOwn', v.partner_id = c.partner_id)
                  from reversals v where v.commission_id = c.id and ${isOpenReversal}) as reversal,
               ${hasMethod} as "hasPayoutMethod", ${methodCountsFrom} as "methodCountsFrom", to_char(m.month, 'YYYY-MM') as "runMonth",
               (select coalesce(sum(e.amount_minor), 0)::bigint
                  from ledger_entries e
                  left join commissions k on k.id = e.commission_id
                  left join referrals q on q.id = k.referral_id
                 where e.partner_id = c.partner_id and e.currency = c.currency and e.kind <> 'payout' and ${isUnsettled}
                   and ((k.id is null and e.month <= m.month and not ${movesOther}) or k.id = c.id or k.state in ('payable', 'paid', 'clawedBack', 'cancelled')
                        or (k.payable_month <= m.month and (
                             (k.state = 'pending' and q.review_state <> 'flagged') or (${isReleasedToo}))))) as gathered,
               (select json_build_object(
                         'month', to_char(o.month, 'YYYY-MM'), 'state', o.state, 'reason', o.reason,
                         'othersHeld', (select count(*)::int from payout_lines n
                                          join ledger_entries x on x.id = n.entry_id and x.kind = 'commission'
                                          join commissions k on k.id = x.commission_id and k.state = 'held' and k.id <> c.id
                                          join referrals q on q.id = k.referral_id
                                         where n.payout_id = o.id and not (${isReleasedToo})))
                  from ledger_entries own
                  join payout_lines l on l.entry_id = own.id and l.is_live
                  join payouts o on o.id = l.payout_id
                 where own.commission_id = c.id and own.kind = 'commission') as payout
          from commissions c
          join referrals r on r.id = c.referral_id
          join partners p on p.id = c.partner_id
          cross join lateral (
            select greatest(c.payable_month, case when exists (
              select 1 from payouts u where u.partner_id = c.partner_id and u.currency = c.currency
                 and u.month = ${firstDay(currentMonth)}::date and u.state <> 'voided')
              then ${firstDay(addMonths(currentMonth, 1))}::date else ${firstDay(currentMonth)}::date end) as month
          ) m
         where c.id = ${id}::uuid and (${partnerId}::uuid is null or c.partner_id = ${partnerId}::uuid)`,
  );
  if (!found) return undefined;
  const minimum = await minimums(db);
  return { ...found, currentMonth, minimum: minimum(found.currency) };
}
