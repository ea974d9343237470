import sql, { type Sql } from 'sql-template-tag';

import type { ErasureContext } from '#contract/lifecycles/contexts.ts';

import type { LifecycleFacts, Stored } from '../../lifecycle/facts.ts';
import { query } from '../../platform/database/pool.ts';
import { leadLocks } from '../leads/locks.ts';
import { isLastAdmin } from '../staff/lifecycle.ts';

/** The partner of whom user `u` is the last person; null where there is another one. */
export const lastOf: Sql = sql`(select u.partner_id where not exists (
  select 1 from users o where o.partner_id = u.partner_id and o.id <> u.id and o.erased_at is null))`;

interface Row extends Stored, Omit<ErasureContext, 'now'> {
  readonly state: string;
}

export const erasureFacts: LifecycleFacts<ErasureContext> = {
  // Leads first, as they lock themselves: their shops, like those of app events, are locked before any partner is.
  locks: (ids) => [
    ...leadLocks(sql`l.state = 'pending' and l.partner_id in (
      select u.partner_id from erasures e join users u on u.id = e.user_id where e.id = any(${ids}::uuid[]))`),
    sql`select pg_advisory_xact_lock(hashtextextended('last-admin', 0))`,
    sql`select 1 from partners where id in (select u.partner_id from erasures e join users u on u.id = e.user_id
           where e.id = any(${ids}::uuid[])) order by id for update`,
    sql`select 1 from erasures where id = any(${ids}::uuid[]) order by id for update`,
  ],
  load: async (db, ids, now) => {
    const rows = await query<Row>(
      db,
      sql`select e.id, e.version, e.state, e.erases_at as "erasesAt", e.is_waived as "isWaived",
                 (select count(*)::int from payouts o where o.partner_id = l.id and o.state not in ('paid', 'returned', 'voided'))
                   as "payoutsUnderway",
                 coalesce((select json_agg(json_build_object('currency', s.currency, 'amount', s.amount) order by s.currency)
                             from (select t.currency, sum(t.amount_minor)::bigint as amount from partner_totals t
                                    where t.partner_id = l.id group by t.currency) s where s.amount > 0), '[]') as owed,
                 ${isLastAdmin} as "isOnlyAdmin"
            from erasures e join users u on u.id = e.user_id
            left join lateral (select coalesce(e.partner_id, ${lastOf}) as id) l on true
           where e.id = any(${ids}::uuid[]) order by e.id`,
    );
    return rows.map(({ id, version, state, ...facts }) => ({
      id,
      version,
      states: { erasure: state },
      context: { ...facts, now },
    }));
  },
};
