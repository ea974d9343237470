import sql, { type Sql, empty } from 'sql-template-tag';

import type { DataOf } from '#contract/shared/endpoint.ts';
import { type JourneyStep, type getJourney, journeyKinds, mostSteps } from '#contract/partners/journey.ts';

import { type Queryable, query, queryOne } from '../../platform/database/pool.ts';
import { type Cited, citedColumn, presentCitation } from '../payTerms/citation.ts';
import { amountsOf } from '../../reporting/amounts.ts';
import { revenueSum } from '../../reporting/scope.ts';

type Journey = DataOf<typeof getJourney>;

/** Visits of one referral at most. */
const mostVisits = 50;

/** The sums of a partner's referrals, or of one of them, by their state. */
export const sumsByState = (
  db: Queryable,
  partnerId: string,
  referralId: string | undefined,
): Promise<Journey['states']> =>
  query<Journey['states'][number]>(
    db,
    sql`with own as materialized (
          select r.id, r.life_state from referrals r
           where r.partner_id = ${partnerId}::uuid ${referralId === undefined ? empty : sql`and r.id = ${referralId}::uuid`}
        ), paid as materialized (
          select o.life_state, c.currency, ${revenueSum} as amount
            from own o join charges c on c.referral_id = o.id group by 1, 2
        ), earned as materialized (
          select o.life_state, e.currency, sum(e.amount_minor) as amount
            from own o join commissions k on k.referral_id = o.id join ledger_entries e on e.commission_id = k.id group by 1, 2
        )
        select s.life_state as state, count(*) as referrals,
               ${amountsOf(sql`select p.currency, p.amount from paid p where p.life_state = s.life_state`)} as revenue,
               ${amountsOf(sql`select e.currency, e.amount from earned e where e.life_state = s.life_state`)} as commission
          from own s group by s.life_state order by s.life_state`,
  );

/** Whether the referral is the partner's. */
export const isReferralOf = async (db: Queryable, referralId: string, partnerId: string): Promise<boolean> =>
  (await queryOne(db, sql`select 1 from referrals where id = ${referralId} and partner_id = ${partnerId}`)) !==
  undefined;

const noPayout = sql`null::uuid as payout_id`;

/** What happened to the referral; `seesAll` also shows visits through the links of other partners. */
const happened = (referralId: string, seesAll: boolean): Sql => sql`
  with r as (select r.*, a.attribution_window_days from referrals r join apps a on a.id = r.app_id where r.id = ${referralId}::uuid),
  own as (select c.* from r join charges c on c.referral_id = r.id),
  booked as (
    select e.*, l.payout_id as on_payout
      from r join commissions k on k.referral_id = r.id join ledger_entries e on e.commission_id = k.id
      left join payout_lines l on l.entry_id = e.id and l.is_live
  ),
  settled as (
    select o.id, o.state, o.created_at, sum(b.amount_minor)::bigint as amount, b.currency
      from booked b join payouts o on o.id = b.on_payout group by o.id, o.state, o.created_at, b.currency
  )
  select v.id, 'visit' as kind, v.created_at as at, null::bigint as amount, null as currency,
         coalesce(nullif(v.referrer_host, ''), case when v.referrer_host = '' then 'Direct' end, '') as label, ${noPayout}
    from r cross join lateral (
      select i.* from visits i where i.id = r.visit_id
      union
      select i.* from kept_visits i where i.id = r.visit_id
      union
      (select * from (select * from visits union all select * from kept_visits) i
        where i.app_id = r.app_id and i.shop = r.shop and i.is_bot is not true
          and i.created_at <= r.installed_at + interval '5 minutes'
          and i.created_at >= r.installed_at - make_interval(days => r.attribution_window_days)
          ${seesAll ? empty : sql`and i.partner_id = r.partner_id`}
        order by i.created_at desc limit ${mostVisits})
    ) v
  union all
  select l.id, 'leadSubmitted', l.created_at, null, null, l.company, null from r join leads l on l.id = r.lead_id
  union all
  select l.id, 'leadApproved', l.decided_at, null, null, l.company, null
    from r join leads l on l.id = r.lead_id where l.state in ('approved', 'converted', 'expired', 'revoked') and l.decided_at is not null
  union all
  select r.id, 'install', r.installed_at, null, null, r.plan, null from r
  union all
  select c.id, c.kind, c.occurred_at, case c.kind when 'refund' then -c.amount_minor else c.amount_minor end, c.currency,
         coalesce(c.plan, ''), null from own c
  union all
  select b.id, b.kind, b.occurred_at, b.amount_minor, b.currency, '', null from booked b
  union all
  select h.id, case h.event when 'referral.flag' then 'flagged' else 'cleared' end, h.created_at, null, null,
         coalesce(h.payload ->> 'reason', ''), null
    from r join lifecycle_events h on h.entity = 'referral' and h.entity_id = r.id and h.event in ('referral.flag', 'referral.clear')
  union all
  select r.id, 'uninstall', r.uninstalled_at, null, null, '', null from r where r.uninstalled_at is not null
  union all
  select s.id, 'payout', s.created_at, s.amount, s.currency, '', s.id from settled s
  union all
  select e.id, 'paid', e.occurred_at, s.amount, s.currency, '', s.id
    from settled s join ledger_entries e on e.payout_id = s.id and e.kind = 'payout'
  union all
  select u.id, 'undone', u.occurred_at, -s.amount, s.currency, '', s.id
    from settled s join ledger_entries e on e.payout_id = s.id and e.kind = 'payout' join ledger_entries u on u.reverses = e.id`;

interface Row extends Omit<JourneyStep, 'payout'> {
  readonly cited: Cited | null;
  readonly payoutId: string | null;
  readonly payoutNumber: string | null;
  readonly payoutState: NonNullable<JourneyStep['payout']>['state'] | null;
}

/** A referral's steps, the earliest first. */
export async function stepsOf(
  db: Queryable,
  referralId: string,
  { seesAll }: { seesAll: boolean },
): Promise<Pick<Journey, 'steps' | 'isCut'>> {
  const rows = await query<Row>(
    db,
    sql`select s.id, s.kind, s.at, s.amount, s.currency, s.label, o.id as "payoutId", o.number as "payoutNumber",
               o.state as "payoutState", case when c.id is not null then ${citedColumn} end as cited
          from (${happened(referralId, seesAll)}) s left join payouts o on o.id = s.payout_id
          left join ledger_entries e on s.kind = 'commission' and e.id = s.id left join commissions c on c.id = e.commission_id
         order by s.at desc, array_position(${[...journeyKinds]}::text[], s.kind) desc, s.id desc
         limit ${mostSteps + 1}`,
  );
  const steps = rows
    .slice(0, mostSteps)
    .toReversed()
    .map(({ payoutId, payoutNumber, payoutState, cited, ...step }): JourneyStep => ({
      ...step,
      label: cited === null ? step.label : presentCitation(cited).words,
      payout:
        payoutId === null || payoutNumber === null || payoutState === null
          ? null
          : { id: payoutId, number: payoutNumber, state: payoutState },
    }));
  return { steps, isCut: rows.length > mostSteps };
}
