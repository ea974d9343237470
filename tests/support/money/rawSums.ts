import sql from 'sql-template-tag';

import type { Measure } from '../../../server/features/figures/measures.ts';
import { type Queryable, query } from '../../../server/platform/database/pool.ts';

/** What one raw row adds to a measure, in its zone's day. Written apart from the product's views and triggers. */
export interface RawFact {
  measure: Measure;
  day: string;
  week: string;
  month: string;
  partner: string;
  app: string | null;
  country: string | null;
  currency: string | null;
  n: number;
}

/** Every fact of the raw tables, by days of the zone. */
export const rawFacts = (db: Queryable, zone: string): Promise<RawFact[]> =>
  query<RawFact>(
    db,
    sql`with facts (measure, at, partner, app, country, currency, n) as (
          select 'clicks', case when at is null then hour else at end, partner_id, app_id, country, null, 1 from clicks
          union all
          select 'installs', installed_at, partner_id, app_id, country, null, 1 from referrals
           where attribution_state in ('current', 'superseded')
          union all
          select 'visit_installs', installed_at, partner_id, app_id, country, null, 1 from referrals where source = 'visit'
           and attribution_state in ('current', 'superseded')
          union all
          select 'uninstalls', uninstalled_at, partner_id, app_id, country, null, 1 from referrals
           where uninstalled_at is not null and attribution_state in ('current', 'superseded')
          union all
          select case kind when 'charge' then 'charges' else 'refunds' end, occurred_at, r.partner_id, c.app_id, country, null, 1
            from charges c join referrals r on r.id = referral_id
          union all
          select case kind when 'charge' then 'gross' else 'refunded' end, occurred_at, r.partner_id, c.app_id, country, currency,
                 amount_minor
            from charges c join referrals r on r.id = referral_id
          union all
          select 'net', occurred_at, r.partner_id, c.app_id, country, currency,
                 case when kind = 'refund' then 0 - amount_minor when net_minor is null then amount_minor else net_minor end
            from charges c join referrals r on r.id = referral_id
          union all
          select 'commissions', c.occurred_at, c.partner_id, c.app_id, r.country, c.currency, c.amount_minor
            from commissions c join referrals r on r.id = c.referral_id
          union all
          select 'reversals', e.occurred_at, e.partner_id, c.app_id, r.country, e.currency, e.amount_minor
            from ledger_entries e join commissions c on c.id = e.commission_id join referrals r on r.id = c.referral_id
           where e.kind = 'reversal'
          union all
          select 'visit_earnings', e.occurred_at, e.partner_id, c.app_id, r.country, e.currency, e.amount_minor
            from ledger_entries e join commissions c on c.id = e.commission_id join referrals r on r.id = c.referral_id
           where r.source = 'visit'
          union all
          select 'bonuses', occurred_at, partner_id, null, null, currency, amount_minor from ledger_entries where kind = 'bonus'
          union all
          select 'adjustments', occurred_at, partner_id, null, null, currency, amount_minor from ledger_entries
           where kind = 'adjustment' and payout_id is null
        )
        select measure, to_char(local, 'YYYY-MM-DD') as day, to_char(local - (extract(isodow from local) - 1) * interval '1 day',
               'YYYY-MM-DD') as week, to_char(local, 'YYYY-MM-01') as month, partner::text, app::text, country::text,
               currency::text, n::bigint as n
          from (select *, at at time zone ${zone} as local from facts) f`,
  );

export interface Query {
  measures: readonly Measure[];
  by?: 'app' | 'partner' | 'country' | undefined;
  per?: 'day' | 'week' | 'month' | undefined;
  from: string | null;
  to: string | null;
  app?: string | undefined;
  country?: string | undefined;
  partners?: readonly string[] | undefined;
}

/** What `readSums` answers of these facts. */
export function sumOf(facts: readonly RawFact[], request: Query) {
  const { measures, by, per, from, to, app, country, partners } = request;
  const sums = new Map<string, number>();
  for (const fact of facts) {
    if (!measures.includes(fact.measure)) continue;
    if ((from !== null && fact.day < from) || (to !== null && fact.day >= to)) continue;
    if (app !== undefined && fact.app !== app) continue;
    if (country !== undefined && (fact.country ?? '') !== country) continue;
    if (partners !== undefined && !partners.includes(fact.partner)) continue;
    const key = by === undefined ? null : fact[by];
    const group = JSON.stringify([per === undefined ? null : fact[per], key, fact.measure, fact.currency]);
    sums.set(group, (sums.get(group) ?? 0) + fact.n);
  }
  return [...sums].flatMap(([group, n]) => (n === 0 ? [] : [`${group} ${n}`])).toSorted();
}

/** Answers of `readSums` in the same words. */
export const wordsOf = (
  sums: readonly {
    date: string | null;
    key: string | null;
    measure: Measure;
    currency: string | null;
    amount: number;
  }[],
): string[] =>
  sums
    .map(({ date, key, measure, currency, amount }) => `${JSON.stringify([date, key, measure, currency])} ${amount}`)
    .toSorted();
