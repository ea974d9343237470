import type { FigureWord } from '#contract/figures/words.ts';
import type { MetricKey } from '#contract/analytics/metrics.ts';

/** `earnedThrough` is by referral, and asked by nothing else. */
export type FigureName = MetricKey | FigureWord | 'earnedThrough';

/** Records with the `key` of the group they belong to; of managers, once for each who looked after the partner. */
export interface Grouped {
  /** Those that happened in a stretch of time. */
  readonly of: (records: string) => string;
  /** Those that hold as of the end of one: they name its `span` and the time `at`. */
  readonly at: (relation: string) => string;
  /** Those that someone did: by manager, theirs who did it. */
  readonly doneBy: (records: string) => string;
}

type Text = (by: Grouped) => string;

const shareOf = (over: string, under: string) =>
  `case when ${under} > 0 then floor(10000.0 * ${over} / ${under} + 0.5) end`;
const number = 'null::text as currency';

const activated =
  (first: string, days: 30 | 60 | 90): Text =>
  ({ of }) =>
    `
  select key, ${number}, ${shareOf(`count(*) filter (where (${first}) <= a.happened + interval '${days} days')`, 'count(*)')} as value
    from ${of('approval')} a where a.happened + interval '${days} days' <= a.now group by 1`;
const byClick = 'select min(c.happened) from click c where c.partner_id = a.partner_id';
const byInstall = 'select min(i.happened) from install i where i.partner_id = a.partner_id';
const byPaid = `select min(c.happened) from charge c where c.partner_id = a.partner_id and c.kind = 'charge'`;

/** The time by which so many waits (`w`: key, began, ended) are over, by the product-limit estimate, step by step. */
const waited = (waits: string, lasting: number): string => `
  with recursive waits as (select key, extract(epoch from coalesce(ended, (select now from present)) - began)::float8 as seconds, ended is not null as is_over
                from ${waits} w),
  steps as (
    select key, seconds, row_number() over (partition by key order by seconds) as step,
           count(*) filter (where is_over)::float8 as over, (sum(count(*)) over (partition by key order by seconds desc))::float8 as at_risk
      from waits group by key, seconds
  ), course as (
    select key, step, seconds, 1 - over / at_risk as lasting from steps where step = 1
    union all
    select s.key, s.step, s.seconds, c.lasting * (1 - s.over / s.at_risk)
      from course c join steps s on s.key is not distinct from c.key and s.step = c.step + 1
  )
  select key, ${number}, floor(min(seconds) + 0.5) as value from course where lasting <= ${lasting} + 1e-9 group by 1`;

const decided =
  (lasting: number): Text =>
  ({ doneBy }) =>
    waited(
      doneBy(`(select p.created_at as happened, p.created_at as at, p.created_at as began, d.ended, d.actor_id, p.id as partner_id,
                      null::uuid as app_id, null::text as country
                 from partners p left join first_decision d on d.entity = 'approval' and d.entity_id = p.id
                where d.ended is not null or p.approval_state in ('pending', 'overdue', 'informationNeeded'))`),
      lasting,
    );
const leadDecided =
  (lasting: number): Text =>
  ({ doneBy }) =>
    waited(
      doneBy(`(select l.created_at as happened, l.created_at as at, l.created_at as began, d.ended, d.actor_id, l.partner_id,
                      null::uuid as app_id, null::text as country
                 from leads l left join first_decision d on d.entity = 'lead' and d.entity_id = l.id
                where d.ended is not null or l.state = 'pending')`),
      lasting,
    );
const firstReferral =
  (lasting: number): Text =>
  ({ of }) =>
    waited(
      `(select a.key, a.happened as began, (select min(i.happened) from install i where i.partner_id = a.partner_id and i.happened >= a.happened) as ended
          from ${of('approval')} a)`,
      lasting,
    );
const firstPayout =
  (lasting: number): Text =>
  ({ of }) =>
    waited(
      `(select a.key, a.happened as began, (select min(o.paid_at) from payouts o where o.partner_id = a.partner_id and o.state = 'paid'
                                                and o.paid_at >= a.happened) as ended
          from ${of('approval')} a)`,
      lasting,
    );

const counted =
  (records: string, which = 'true'): Text =>
  ({ of }) =>
    `select key, ${number}, count(*) as value from ${of(records)} f where ${which} group by 1`;
const summed =
  (records: string, amount: string, which = 'true'): Text =>
  ({ of }) =>
    `select key, currency, sum(${amount}) as value from ${of(records)} f where ${which} group by 1, 2`;

/** Every figure as its definition says it, one statement each over the records that recount.ts names. */
export const figureTexts: Record<FigureName, Text> = {
  clicks: counted('click'),
  installs: counted('install'),
  visitInstalls: counted('install', `source = 'visit'`),
  visitShare: ({ of }) => `
    select key, ${number}, ${shareOf(`count(*) filter (where source = 'visit')`, 'count(*)')} as value
      from ${of('install')} f group by 1`,
  uninstalls: counted(
    '(select uninstalled_at as happened, uninstalled_at as at, partner_id, app_id, country from install)',
  ),
  conversion: ({ of }) => `
    select key, ${number}, least(10000, ${shareOf('sum(installs)', 'sum(clicks)')}) as value
      from (select key, 1 as clicks, 0 as installs from ${of('click')} c
            union all
            select key, 0, 1 from ${of('install')} i where source = 'visit') f
     group by 1 having sum(clicks) > 0`,
  maturedConversion: ({ of }) => `
    with led as (
      select v.partner_id, v.app_id, v.visitor, date_trunc('hour', v.created_at, 'UTC') as hour
        from visits v join referrals r on r.visit_id = v.id join apps a on a.id = v.app_id
       where v.is_bot is not true and r.attribution_state in ('current', 'superseded')
         and r.installed_at <= v.created_at + a.attribution_window_days * interval '24 hours'
    )
    select key, ${number}, ${shareOf(
      'count(*) filter (where (f.partner_id, f.app_id, f.visitor, f.hour) in (select partner_id, app_id, visitor, hour from led))',
      'count(*)',
    )} as value
      from ${of('click')} f join apps a on a.id = f.app_id
     where f.happened + a.attribution_window_days * interval '24 hours' <= (select now from present) group by 1`,
  charges: counted('charge', `kind = 'charge'`),
  refunds: counted('charge', `kind = 'refund'`),
  grossRevenue: summed('charge', 'amount', `kind = 'charge'`),
  netRevenue: summed('charge', 'net'),
  commission: summed('entry', 'amount', `kind in ('commission', 'reversal')`),
  reversals: summed('entry', 'amount', `kind = 'reversal'`),
  bonuses: summed('entry', 'amount', `kind = 'bonus'`),
  earningsPerClick: ({ of }) => `
    select e.key, e.currency, floor(100.0 * e.amount / c.n + 0.5) / 100 as value
      from (select key, currency, sum(amount) as amount from ${of('entry')} f
             where kind in ('commission', 'reversal') and source = 'visit' group by 1, 2) e
      join (select key, count(*) as n from ${of('click')} f group by 1) c on c.key is not distinct from e.key`,
  programmeReturn: ({ of }) => `
    select key, currency, ${shareOf('sum(net)', 'sum(cost)')} as value
      from (select key, currency, net, 0 as cost from ${of('charge')} c
            union all
            select key, currency, 0, amount from ${of('entry')} e where kind in ('commission', 'reversal', 'bonus')) f
     group by 1, 2`,
  chargedShops: ({ of }) => `
    select key, ${number}, count(distinct referral_id) as value from ${of('charge')} f where kind = 'charge' group by 1`,
  payingShops: ({ at }) => `
    select key, ${number}, count(*) as value from ${at('payer_shop')} f where pays_last group by 1`,
  churn: ({ at }) => `
    select key, ${number}, ${shareOf('count(*) filter (where not pays_last)', 'count(*)')} as value
      from ${at('payer_shop')} f where pays_first group by 1`,
  grossRetention: ({ at }) => `
    select key, currency, ${shareOf('sum(least(before, after))', 'sum(before)')} as value from ${at('recurring')} f where before > 0 group by 1, 2`,
  netRetention: ({ at }) => `
    select key, currency, ${shareOf('sum(after)', 'sum(before)')} as value from ${at('recurring')} f where before > 0 group by 1, 2`,
  refundRate: ({ of }) => `
    select key, ${number}, ${shareOf('count(*) filter (where is_refunded)', 'count(*)')} as value
      from (select key, referral_id, bool_or(kind = 'charge') as is_charged, bool_or(kind = 'refund') as is_refunded
              from ${of('charge')} c group by 1, 2) f
     where is_charged group by 1`,
  lifetimeValue: ({ of }) => `
    select m.key, m.currency, floor(100.0 * m.net / n.shops + 0.5) / 100 as value
      from (select i.key, c.currency, sum(c.net) as net from ${of('install')} i join charge c on c.referral_id = i.id group by 1, 2) m
      join (select key, count(*) as shops from ${of('install')} i group by 1) n on n.key is not distinct from m.key`,
  newPartners: counted('approval'),
  activePartners: ({ at }) => `
    select key, ${number}, count(distinct partner_id) as value
      from ${at(`(select m.span, m.at, f.partner_id, null::uuid as app_id, null::text as country
                    from (select happened, partner_id from click
                          union all select created_at, partner_id from leads
                          union all select happened, partner_id from charge where kind = 'charge') f
                    join moment m on (f.happened at time zone m.zone)::date >= m.day - 30 and (f.happened at time zone m.zone)::date < m.day)`)} f group by 1`,
  payingPartners: ({ at }) => `
    select key, ${number}, count(distinct partner_id) as value
      from ${at(`(select m.span, m.at, f.partner_id, null::uuid as app_id, null::text as country
                    from charge f join moment m on (f.happened at time zone m.zone)::date >= m.day - 30 and (f.happened at time zone m.zone)::date < m.day
                   where f.kind = 'charge')`)} f
     group by 1`,
  activationByClick30: activated(byClick, 30),
  activationByClick60: activated(byClick, 60),
  activationByClick90: activated(byClick, 90),
  activationByInstall30: activated(byInstall, 30),
  activationByInstall60: activated(byInstall, 60),
  activationByInstall90: activated(byInstall, 90),
  activationByPaid30: activated(byPaid, 30),
  activationByPaid60: activated(byPaid, 60),
  activationByPaid90: activated(byPaid, 90),
  timeToDecision: decided(0.5),
  timeToDecision90: decided(0.1),
  timeToLeadDecision: leadDecided(0.5),
  timeToLeadDecision90: leadDecided(0.1),
  timeToFirstReferral: firstReferral(0.5),
  timeToFirstReferral90: firstReferral(0.1),
  timeToFirstPayout: firstPayout(0.5),
  timeToFirstPayout90: firstPayout(0.1),
  portfolio: ({ at }) => `
    select key, ${number}, count(distinct partner_id) as value
      from ${at(`(select m.span, m.at, p.id as partner_id, null::uuid as app_id, null::text as country
                    from moment m join partners p on p.created_at <= m.at
                   where coalesce(
                     (select to_state from lifecycle_events where entity = 'approval' and entity_id = p.id and created_at <= m.at
                       order by created_at desc, id desc limit 1),
                     (select from_state from lifecycle_events where entity = 'approval' and entity_id = p.id order by created_at, id limit 1),
                     case when p.approval_decided_at <= m.at then p.approval_state end) = 'approved')`)} f group by 1`,
  decisions: ({ doneBy }) => `select key, ${number}, count(*) as value from ${doneBy('decision')} f group by 1`,
  notes: ({ doneBy }) => `
    select key, ${number}, count(*) as value
      from ${doneBy(`(select created_at as happened, created_at as at, author_id as actor_id, partner_id, null::uuid as app_id, null::text as country
                        from notes where partner_id is not null and is_question is false)`)} f group by 1`,
  contacts: ({ doneBy }) => `
    select key, ${number}, count(*) as value
      from ${doneBy(`(select occurred_at as happened, occurred_at as at, author_id as actor_id, null::uuid as partner_id, null::uuid as app_id,
                             null::text as country from prospect_logs)`)} f group by 1`,
  revenue: summed('charge', `case kind when 'refund' then -amount else amount end`),
  partnersWithInstalls: ({ of }) => `
    select key, ${number}, count(distinct partner_id) as value from ${of('install')} f group by 1`,
  earned: summed('entry', 'amount', `kind in ('commission', 'reversal', 'bonus', 'adjustment') and not is_of_payout`),
  earnedThrough: ({ of }) => `
    select key || '/' || referral_id as key, currency, sum(amount) as value from ${of('entry')} f where referral_id is not null group by 1, 2`,
  paid: summed('entry', '-amount', 'is_of_payout'),
  // As of now in every period: what no payment has settled, once its commission has ripened by the history, or its month has begun.
  payable: ({ at }) => `
    select key, currency, sum(amount) as value
      from ${at(`(select s.span, n.now as at, o.currency, o.amount, o.partner_id, null::uuid as app_id, null::text as country
                    from spans s, present n, (
                      select e.currency::text, e.amount_minor as amount, e.partner_id, e.kind, e.commission_id, e.month,
                             (select h.to_state from lifecycle_events h where h.entity = 'commission' and h.entity_id = e.commission_id
                               order by h.created_at desc, h.id desc limit 1) as stands
                        from ledger_entries e
                       where e.kind <> 'payout'
                         and not exists (select from payout_lines l join ledger_entries payment on payment.payout_id = l.payout_id
                                          where l.entry_id = e.id and payment.kind = 'payout')
                    ) o
                   where case when o.commission_id is not null then o.stands in ('payable', 'paid', 'clawedBack')
                              else o.kind = 'reversal' or o.month <= (n.now at time zone 'UTC')::date end)`)} f
     group by 1, 2`,
  paidShops: counted(
    'install',
    `source = 'visit' and exists (select from charge c where c.referral_id = f.id and c.kind = 'charge')`,
  ),
};
