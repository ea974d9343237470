import sql from 'sql-template-tag';

import type { PayoutMethodContext } from '#contract/lifecycles/contexts.ts';

import { type Queryable, query } from '../../platform/database/pool.ts';
import type { LifecycleFacts, Located, Stored } from '../../lifecycle/facts.ts';

export const payoutMethodFacts: LifecycleFacts<PayoutMethodContext> = {
  // Its partner is what approving a payout holds on to while it reads the method.
  locks: (ids) => [
    sql`select 1 from partners where id in (select partner_id from payout_methods where id = any(${ids}::uuid[]))
        order by id for no key update`,
    sql`select 1 from payout_methods where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: loadMethods,
};

async function loadMethods(
  db: Queryable,
  ids: readonly string[],
  now: string,
): Promise<Located<PayoutMethodContext>[]> {
  const rows = await query<Stored & { state: string; counts_from: string }>(
    db,
    sql`select id, version, state, counts_from from payout_methods where id = any(${ids}::uuid[]) order by id`,
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    states: { payoutMethod: row.state },
    context: { countsFrom: row.counts_from, now },
  }));
}
