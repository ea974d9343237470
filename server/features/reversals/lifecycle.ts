import sql from 'sql-template-tag';

import type { ReversalContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';
import { type Queryable, query } from '../../platform/database/pool.ts';

/** What is held or released along with a reversal is locked before it, as the chart of commissions locks it. */
export const reversalFacts: LifecycleFacts<ReversalContext> = {
  locks: (ids) => [
    sql`select 1 from partners
        where id in (select partner_id from reversals where id = any(${ids}::uuid[])
                     union all select c.partner_id from commissions c join reversals v on v.commission_id = c.id where v.id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from referrals
        where id in (select c.referral_id from commissions c join reversals v on v.commission_id = c.id where v.id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from payout_lines
        where is_live and entry_id in (
          select e.id from ledger_entries e join reversals v on v.commission_id = e.commission_id
           where e.kind = 'commission' and v.id = any(${ids}::uuid[]))
        order by payout_id, entry_id for share`,
    sql`select 1 from commissions where id in (select commission_id from reversals where id = any(${ids}::uuid[]))
        order by id for update`,
    sql`select 1 from reversals where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadReversals,
};

async function loadReversals(
  db: Queryable,
  ids: readonly string[],
  now: string,
  by: string | null = null,
): Promise<Located<ReversalContext>[]> {
  const rows = await query<Stored & { state: string; answerBy: string; decideBy: string | null; isProposer: boolean }>(
    db,
    sql`select id, version, state, answer_by as "answerBy", decide_by as "decideBy", proposed_by is not distinct from ${by}::uuid as "isProposer"
          from reversals where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map(({ id, version, state, answerBy, decideBy, isProposer }) => ({
    id,
    version,
    states: { reversal: state },
    context: { answerBy, decideBy, isProposer, now },
  }));
}
