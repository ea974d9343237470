import sql from 'sql-template-tag';

import type { PayoutContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import { isOpenReversal } from '../commissions/openReversal.ts';
import { hasMethod, methodCountsFrom } from '../partners/payoutMethod.ts';
import { daysLater } from '../../platform/daysLater.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { paymentRules } from '../settings/paymentRules.ts';

/** Its own, and those whose earnings it has by a claim. */
const commissionsOf = (payoutIds: readonly string[]) =>
  sql`select e.commission_id from payout_lines l join ledger_entries e on e.id = l.entry_id and e.kind = 'commission'
       where l.payout_id = any(${payoutIds}::uuid[])
      union all
      select w.commission_id from payout_lines l join moved_entries w on w.entry_id = l.entry_id
       where l.payout_id = any(${payoutIds}::uuid[])`;

export const payoutFacts: LifecycleFacts<PayoutContext> = {
  // Paying its commissions reads their referrals too: locked here already, in the order of every lifecycle.
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from payouts where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from payouts where id = any(${ids}::uuid[]) order by id for update`,
    sql`select 1 from referrals where id in (select referral_id from commissions where id in (${commissionsOf(ids)}))
        order by id for share`,
    sql`select 1 from payout_lines where payout_id = any(${ids}::uuid[]) order by payout_id, entry_id for share`,
    sql`select 1 from commissions where id in (${commissionsOf(ids)}) order by id for share`,
  ],
  load: loadPayouts,
};

async function loadPayouts(
  db: Queryable,
  ids: readonly string[],
  now: string,
  by: string | null = null,
): Promise<Located<PayoutContext>[]> {
  const { confirmDays, alone } = await paymentRules(db);
  const rows = await query<
    Stored & {
      state: string;
      amount_minor: number;
      currency: string;
      has_method: boolean;
      held: number;
      counts_from: string | null;
      sent_at: string | null;
      is_undone: boolean;
      is_approver: boolean;
    }
  >(
    db,
    sql`select o.id, o.version, o.state, o.amount_minor, o.currency, o.sent_at, coalesce(o.approved_by = ${by}::uuid, false) as is_approver,
               exists (select 1 from ledger_entries e join ledger_entries u on u.reverses = e.id
                        where e.payout_id = o.id and e.kind = 'payout') as is_undone,
               ${hasMethod} as has_method, ${methodCountsFrom} as counts_from,
               (select count(*)::int from (
                  select c.id from payout_lines l
                    join ledger_entries e on e.id = l.entry_id and e.kind = 'commission'
                    join commissions c on c.id = e.commission_id and c.state = 'held'
                   where l.payout_id = o.id
                  union
                  select v.commission_id from payout_lines l join moved_entries w on w.entry_id = l.entry_id
                    join reversals v on v.commission_id = w.commission_id and v.partner_id = o.partner_id and ${isOpenReversal}
                   where l.payout_id = o.id) waiting) as held
        from payouts o join partners p on p.id = o.partner_id
        where o.id = any(${ids}::uuid[]) order by o.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { payout: row.state },
    context: {
      amount: row.amount_minor,
      hasPayoutMethod: row.has_method,
      methodCountsFrom: row.counts_from,
      heldCommissions: row.held,
      confirmBy: row.sent_at === null ? null : daysLater(new Date(row.sent_at), confirmDays),
      isUndone: row.is_undone,
      isApprover: row.is_approver,
      alone: alone(row.currency),
      now,
    },
  }));
}
