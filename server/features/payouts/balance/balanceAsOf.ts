import sql, { type Sql } from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import type { getBalance } from '#contract/payouts/balance.ts';

import { type Queryable, query } from '../../../platform/database/pool.ts';
import { movesHeldWhere, waitsAs } from './waiting.ts';

type Balance = DataOf<typeof getBalance>;

/**
 * The state that a row had at `at`: the one it has if it has not moved since, else where its last transition by then led, else
 * where its first one since came from.
 */
const stateAt = (of: { entity: string; region: string; id: Sql; now: Sql; moved: Sql }, at: Sql): Sql => {
  const steps = sql`lifecycle_events h
    where h.entity = ${of.entity} and h.entity_id = ${of.id} and h.region = ${of.region}`;
  return sql`case when ${of.moved} > ${at} then coalesce(
    (select h.to_state from ${steps} and h.created_at <= ${at} order by h.created_at desc, h.id desc limit 1),
    (select h.from_state from ${steps} and h.created_at > ${at} order by h.created_at, h.id limit 1))
    else ${of.now} end`;
};

/**
 * Where a partner's earnings were at an instant (ISO 8601), by currency, as `balanceOf` would have said then: of what was
 * recorded by then, and the states that commissions and payouts had then by their history.
 */
export async function balanceAsOf(db: Queryable, partnerId: string, instant: string): Promise<Balance> {
  const at = sql`${instant}::timestamptz`;
  const commissionThen = stateAt(
    { entity: 'commission', region: 'commission', id: sql`k.id`, now: sql`k.state`, moved: sql`k.state_moved` },
    at,
  );
  const payoutThen = stateAt(
    { entity: 'payout', region: 'payout', id: sql`o.id`, now: sql`o.state`, moved: sql`o.state_moved` },
    at,
  );
  const movesHeldThen = movesHeldWhere({
    isHeld: sql`${commissionThen} = 'held'`,
    isOpen: sql`v.created_at <= ${at} and (v.ended_at is null or v.ended_at > ${at})`,
  });
  const sumOf = (part: string) => sql`coalesce(sum(m.amount) filter (where m.part = ${part}), 0)::bigint`;
  return query(
    db,
    sql`with made as materialized (
          select o.id, o.currency, o.amount_minor, ${payoutThen} as state
            from payouts o where o.partner_id = ${partnerId}::uuid and o.created_at <= ${at}
        ), recorded as materialized (
          select e.id, e.partner_id, e.kind, e.currency, e.amount_minor, e.month, e.commission_id, e.payout_id
            from ledger_entries e where e.partner_id = ${partnerId}::uuid and e.created_at <= ${at}
        )
        select m.currency, ${sumOf('pending')} as pending, ${sumOf('held')} as held, ${sumOf('ready')} as ready,
               ${sumOf('onItsWay')} as "onItsWay", ${sumOf('paid')} as paid, ${sumOf('earned')} as earned
          from (
            select e.currency, case when w.part in ('pending', 'held') then w.part else 'ready' end as part,
                   e.amount_minor as amount
              from recorded e
              left join commissions k on k.id = e.commission_id and k.partner_id = ${partnerId}::uuid
              left join lateral (select case when k.id is not null then ${commissionThen} end as state) c on true
              cross join lateral (select ${waitsAs(new Date(instant), movesHeldThen)} as part) w
             where e.kind <> 'payout'
               and not exists (select 1 from made s join payout_lines l on l.payout_id = s.id
                                where s.state <> 'voided' and l.entry_id = e.id)
            union all
            select s.currency, 'onItsWay', s.amount_minor from made s where s.state not in ('paid', 'returned', 'voided')
            union all
            select e.currency, case when e.payout_id is null then 'earned' else 'paid' end,
                   case when e.payout_id is null then e.amount_minor else -e.amount_minor end
              from recorded e
          ) m
         group by m.currency order by m.currency`,
  );
}
