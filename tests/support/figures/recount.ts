import pg from 'pg';

import type { Grouping } from '#contract/analytics/metrics.ts';

import { type FigureName, type Grouped, figureTexts } from './texts.ts';

/** By currency; '' where there is none. */
export type Numbers = Record<string, number>;
/** What is of a group; groups of nothing are left out. */
type Groups = ReadonlyMap<string | null, Numbers>;

/** Days, 'YYYY-MM-DD' in the zone. */
export interface Stretch {
  /** null is the beginning of time. */
  readonly from: string | null;
  /** Exclusive. */
  readonly to: string;
}

/** What is recounted: everything in words of the records themselves. */
export interface Recount {
  readonly by?: Grouping | undefined;
  readonly periods: readonly Stretch[];
  readonly zone: string;
  readonly now: Date;
  readonly filters?: RecountFilters | undefined;
}

export interface RecountFilters {
  readonly app?: string | undefined;
  readonly country?: string | undefined;
  readonly partner?: string | undefined;
  readonly tag?: number | undefined;
  /** An id, or 'unassigned'. */
  readonly manager?: string | undefined;
}

const { escapeLiteral } = pg;

/** The group of a record; by time its span is enough. */
const groups: Record<Grouping, string | null> = {
  day: null,
  week: null,
  month: null,
  app: 'x.app_id',
  partner: 'x.partner_id',
  manager: 'm.user_id',
  country: 'x.country',
};
const spanNames = { day: 'YYYY-MM-DD', week: 'YYYY-MM-DD', month: 'YYYY-MM' } as const;
const isTime = (by: Grouping | undefined): by is keyof typeof spanNames =>
  by === 'day' || by === 'week' || by === 'month';

/**
 * The stretches of time of a period: of days, weeks or months the days of each in the zone, the latest 400; else the whole.
 * The name of each begins with the place of its period: '2', '2/2028-03'.
 */
function spansText({ by, zone, now }: Recount, { from, to }: Stretch, place: number): string {
  const begins = (day: string) => `(${day})::timestamp at time zone ${escapeLiteral(zone)}`;
  if (!isTime(by))
    return `(select '${place}', ${from === null ? `'-infinity'::timestamptz` : begins(`date ${escapeLiteral(from)}`)}, ${begins(`date ${escapeLiteral(to)}`)})`;
  const today = `(timestamptz ${escapeLiteral(now.toISOString())} at time zone ${escapeLiteral(zone)})::date`;
  const first = `date_trunc('${by}', least((select min(hour) from clicks), (select min(installed_at) from referrals),
    (select min(created_at) from partners), (select min(occurred_at) from ledger_entries), (select min(occurred_at) from prospect_logs)) at time zone ${escapeLiteral(zone)})::date`;
  return `(select '${place}/' || to_char(date_trunc('${by}', day), '${spanNames[by]}'), ${begins('min(day)::date')}, ${begins('max(day)::date + 1')}
             from generate_series(${from === null ? first : `date ${escapeLiteral(from)}`}, least(date ${escapeLiteral(to)} - 1, ${today}),
                                  interval '1 day') day
            group by 1 order by 1 desc limit 400)`;
}

/** Whose partner something is, as of its own time. */
const inCare = `select from partner_managers w
  where w.partner_id = x.partner_id and w.assigned_at <= x.at and x.at < coalesce(w.ended_at, 'infinity')`;

function groupedOf({ by, filters = {} }: Recount): Grouped {
  const { app, country, partner, tag, manager } = filters;
  const narrowed = [
    'true',
    ...(app === undefined ? [] : [`x.app_id = (select id from apps where slug = ${escapeLiteral(app)})`]),
    ...(country === undefined ? [] : [`x.country = ${escapeLiteral(country)}`]),
    ...(partner === undefined ? [] : [`x.partner_id = ${escapeLiteral(partner)}`]),
    ...(tag === undefined ? [] : [`x.partner_id in (select partner_id from partner_tags where tag_id = ${tag})`]),
  ];
  const person = manager === undefined || manager === 'unassigned' ? 'null' : escapeLiteral(manager);
  const cared = [
    ...narrowed,
    ...(manager === undefined
      ? []
      : by === 'manager'
        ? [`m.user_id is not distinct from ${person}`]
        : manager === 'unassigned'
          ? [`not exists (${inCare})`]
          : [`exists (${inCare} and w.user_id = ${person})`]),
  ];
  const managers =
    by === 'manager'
      ? `left join partner_managers m
           on m.partner_id = x.partner_id and m.assigned_at <= x.at and x.at < coalesce(m.ended_at, 'infinity')`
      : '';
  const keyOf = (group: string | null) => (group === null ? 'x.span' : `x.span || coalesce('/' || ${group}::text, '')`);
  const key = keyOf(by === undefined ? null : groups[by]);
  const done = [...narrowed, ...(manager === undefined ? [] : [`x.actor_id is not distinct from ${person}::uuid`])];
  const isOfManagers = by === 'manager' || manager !== undefined;
  const fallen = (records: string) =>
    `(select s.span, f.* from ${records} f join spans s on f.happened >= s.starts and f.happened < s.ends)`;
  const grouped = (relation: string) =>
    `(select ${key} as key, x.* from ${relation} x ${managers} where ${cared.join(' and ')})`;
  return {
    at: grouped,
    of: (records) => grouped(fallen(records)),
    doneBy: (records) =>
      isOfManagers
        ? `(select ${by === 'manager' ? keyOf('x.actor_id') : key} as key, x.* from ${fallen(records)} x where ${done.join(' and ')})`
        : grouped(fallen(records)),
  };
}

/** The records, under the names that the texts give them; each with when it happened, and as of when it is someone's. */
const recordsText = (now: Date, zone: string): string => `
  present as (select timestamptz ${escapeLiteral(now.toISOString())} as now),
  click as (
    select coalesce(at, hour) as happened, coalesce(at, hour) as at, date_trunc('hour', hour, 'UTC') as hour, visitor, partner_id, app_id,
           country::text
      from clicks
  ), install as (
    select installed_at as happened, installed_at as at, id, source, uninstalled_at, partner_id, app_id, country::text
      from referrals where attribution_state in ('current', 'superseded')
  ), charge as (
    select c.occurred_at as happened, c.occurred_at as at, c.kind, c.referral_id, c.currency::text, c.amount_minor as amount,
           case when c.kind = 'refund' then -c.amount_minor else coalesce(c.net_minor, c.amount_minor) end as net,
           coalesce(c.charge_kind, 'subscription') as what, c.interval, c.period_from, c.period_to, r.partner_id, r.app_id, r.country::text
      from charges c join referrals r on r.id = c.referral_id
  ), entry as (
    select e.occurred_at as happened, e.occurred_at as at, e.kind, e.currency::text, e.amount_minor as amount,
           e.payout_id is not null as is_of_payout, k.referral_id, r.source, e.partner_id, r.app_id, r.country::text
      from ledger_entries e left join commissions k on k.id = e.commission_id left join referrals r on r.id = k.referral_id
  ), approval as (
    select approval_decided_at as happened, least(approval_decided_at + interval '30 days', now) as at, now, id as partner_id,
           null::uuid as app_id, null::text as country
      from partners, present where approval_state = 'approved'
  ), decision as (
    select e.created_at as happened, e.created_at as at, e.id, e.entity, e.entity_id, e.actor_id,
           case e.entity when 'lead' then (select partner_id from leads where id = e.entity_id) else e.entity_id end as partner_id,
           null::uuid as app_id, null::text as country
      from lifecycle_events e where e.event in ('approval.approve', 'approval.reject', 'lead.approve', 'lead.reject')
  ), first_decision as (
    select distinct on (entity, entity_id) entity, entity_id, happened as ended, actor_id from decision order by entity, entity_id, happened, id
  ), moment as (
    select span, starts, ends, at, ((ends - interval '1 microsecond') at time zone ${zone})::date + 1 as day, ${zone}::text as zone
      from (select span, starts, least(ends, now) as ends, least(ends - interval '1 microsecond', now) as at from spans, present) m
  ), payer as (
    select m.span, m.at, c.referral_id, c.currency, c.partner_id, c.app_id, c.country, t.is_start,
           case when c.what = 'subscription'
                then c.net / (case c.interval when 'week' then 12 / 52.0 when 'quarter' then 3 when 'year' then 12 else 1 end) end as monthly
      from moment m
      cross join lateral (values (true, m.starts), (false, m.ends)) t(is_start, looked_at)
      join charge c on c.kind = 'charge' and coalesce(c.period_from, c.happened) <= t.looked_at
       and t.looked_at < coalesce(c.period_to, c.happened + case c.interval when 'week' then interval '7 days' when 'quarter' then interval '3 months'
                                                                            when 'year' then interval '12 months' else interval '1 month' end)
     where t.looked_at > '-infinity'
  ), payer_shop as (
    select span, at, referral_id, partner_id, app_id, country, bool_or(is_start) as pays_first, bool_or(not is_start) as pays_last
      from payer group by 1, 2, 3, 4, 5, 6
  ), recurring as (
    select span, at, referral_id, currency, partner_id, app_id, country, coalesce(sum(monthly) filter (where is_start), 0) as before,
           coalesce(sum(monthly) filter (where not is_start), 0) as after
      from payer group by 1, 2, 3, 4, 5, 6, 7
  )`;

const recountText = (names: readonly FigureName[], request: Recount): string => {
  const spans = request.periods.map((period, place) => spansText(request, period, place));
  const by = groupedOf(request);
  const figures = names.map(
    (name) => `select '${name}' as name, key, currency, value::numeric from (${figureTexts[name](by)}) one`,
  );
  return `with spans (span, starts, ends) as (${spans.join(' union all ')}), ${recordsText(request.now, escapeLiteral(request.zone))} ${figures.join(' union all ')}`;
};

/** A figure of the period at a place. */
export type Recounted = (name: FigureName, place: number) => Groups;

/** Figures counted once more from the records, by group. */
export async function recount(db: pg.Pool, names: readonly FigureName[], request: Recount): Promise<Recounted> {
  const { rows } = await db.query<{ name: string; key: string; currency: string | null; value: string | null }>(
    recountText(names, request),
  );
  const counted = new Map<string, Map<string | null, Numbers>>();
  for (const { name, key, currency, value } of rows) {
    if (value === null || Number(value) === 0) continue;
    const [place = '', group = null] = key.split('/');
    const own = counted.get(`${name}/${place}`) ?? new Map<string | null, Numbers>();
    own.set(group, { ...own.get(group), [currency ?? '']: Number(value) });
    counted.set(`${name}/${place}`, own);
  }
  return (name, place) => counted.get(`${name}/${place}`) ?? new Map<string | null, Numbers>();
}
