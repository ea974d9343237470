import sql from 'sql-template-tag';

import type { ClaimContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Stored } from '../../lifecycle/facts.ts';
import { query } from '../../platform/database/pool.ts';
import { escalatesAt } from '../../lifecycle/deadlines.ts';

interface Row extends Stored {
  readonly state: string;
  readonly respondBy: string;
  readonly escalated: number;
  readonly isInstalled: boolean;
  readonly isTheirs: boolean;
  readonly isDecider: boolean;
}

export const claimFacts: LifecycleFacts<ClaimContext> = {
  // The partners and the app are those that granting reads and credits; later would be against the order of all lifecycles.
  locks: (ids) => [
    sql`select 1 from partners
         where id in (select partner_id from claims where id = any(${ids}::uuid[])
                      union all
                      select r.partner_id from referrals r join claims c on c.app_id = r.app_id and c.shop = r.shop
                       where c.id = any(${ids}::uuid[]) and r.superseded_at is null)
         order by id for share`,
    sql`select 1 from apps where id in (select app_id from claims where id = any(${ids}::uuid[])) order by id for share`,
    sql`select 1 from claims where id = any(${ids}::uuid[]) order by id for update`,
    sql`select 1 from referrals where superseded_at is null
           and (app_id, shop) in (select app_id, shop from claims where id = any(${ids}::uuid[]))
         order by id for share`,
  ],
  load: async (db, ids, now, by = null) => {
    const rows = await query<Row>(
      db,
      sql`select c.id, c.version, c.state, c.respond_by as "respondBy", c.escalated,
                 r.id is not null or exists (
                   select 1 from app_events e where e.app_id = c.app_id and e.shop = c.shop
                      and e.type = 'app.installed' and e.outcome = 'unattributed') as "isInstalled",
                 r.partner_id is not distinct from c.partner_id as "isTheirs",
                 c.decided_by is not null and c.decided_by is not distinct from ${by}::uuid as "isDecider"
            from claims c left join referrals r on r.app_id = c.app_id and r.shop = c.shop and r.superseded_at is null
           where c.id = any(${ids}::uuid[]) order by c.id`,
    );
    return rows.map(({ id, version, state, respondBy, escalated, ...facts }) => ({
      id,
      version,
      states: { claim: state },
      context: {
        isInstalled: facts.isInstalled,
        isTheirs: facts.isTheirs,
        isDecider: facts.isDecider,
        respondBy,
        escalatesAt: escalatesAt(respondBy, escalated),
        now,
      },
    }));
  },
};
