import sql from 'sql-template-tag';

import type { PayoutContext } from '#contract/lifecycles.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

export const payoutFacts: LifecycleFacts<PayoutContext> = {
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from payouts where id = any(${ids}::uuid[]))
        order by id for share`,
    sql`select 1 from payouts where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadPayouts,
};

async function loadPayouts(db: Queryable, ids: readonly string[], now: string): Promise<Located<PayoutContext>[]> {
  const rows = await query<Stored & { state: string; amount_minor: number; has_method: boolean }>(
    db,
    sql`select o.id, o.version, o.state, o.amount_minor,
               p.payout_method is not null and p.payout_details is not null as has_method
        from payouts o join partners p on p.id = o.partner_id
        where o.id = any(${ids}::uuid[]) order by o.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { payout: row.state },
    context: { amount: row.amount_minor, hasPayoutMethod: row.has_method, now },
  }));
}
