import sql, { type Sql, raw } from 'sql-template-tag';

import { type Measure, measures } from '#contract/analytics/metrics.ts';

import { countedText } from '../../../reporting/counted.ts';
import type { FiguresQuery } from '../figuresQuery.ts';
import { all, andFilters, bucketOf, inRange, keyOf, managersOf } from './grouped.ts';
import { ofRecords } from './ofRecords.ts';

export interface Fact {
  /** Statement for the facts `f`: at, partner_id, app_id, country, currency, and amount if summed. */
  readonly rows: string;
  readonly sum: 'count(*)' | 'sum(f.amount)';
}

const referred = `select r.partner_id, r.app_id, r.country, null as currency`;
const charged = (kind: string) => `select c.occurred_at as at, r.partner_id, r.app_id, r.country, null as currency
  from charges c join referrals r on r.id = c.referral_id where c.kind = '${kind}'`;
const booked = (which: string) => `select e.occurred_at as at, e.partner_id, r.app_id, r.country, e.currency,
  e.amount_minor as amount
  from ledger_entries e join commissions k on k.id = e.commission_id join referrals r on r.id = k.referral_id
  where ${which}`;

/** The records that each measure is counted or summed from. */
export const facts: Record<Measure, Fact> = {
  clicks: {
    rows: `select coalesce(k.at, k.hour) as at, k.hour, k.partner_id, k.app_id, k.country, null as currency from clicks k`,
    sum: 'count(*)',
  },
  installs: { rows: `${referred}, r.installed_at as at from referrals r where ${countedText}`, sum: 'count(*)' },
  visit_installs: {
    rows: `${referred}, r.installed_at as at from referrals r where r.source = 'visit' and ${countedText}`,
    sum: 'count(*)',
  },
  uninstalls: {
    rows: `${referred}, r.uninstalled_at as at from referrals r where r.uninstalled_at is not null and ${countedText}`,
    sum: 'count(*)',
  },
  charges: { rows: charged('charge'), sum: 'count(*)' },
  refunds: { rows: charged('refund'), sum: 'count(*)' },
  gross: {
    rows: `select c.occurred_at as at, r.partner_id, r.app_id, r.country, c.currency, c.amount_minor as amount
             from charges c join referrals r on r.id = c.referral_id where c.kind = 'charge'`,
    sum: 'sum(f.amount)',
  },
  net: {
    rows: `select c.occurred_at as at, r.partner_id, r.app_id, r.country, c.currency,
                  case c.kind when 'charge' then coalesce(c.net_minor, c.amount_minor) else -c.amount_minor end as amount
             from charges c join referrals r on r.id = c.referral_id`,
    sum: 'sum(f.amount)',
  },
  commissions: { rows: booked(`e.kind = 'commission'`), sum: 'sum(f.amount)' },
  reversals: { rows: booked(`e.kind = 'reversal'`), sum: 'sum(f.amount)' },
  visit_earnings: { rows: booked(`e.kind in ('commission', 'reversal') and r.source = 'visit'`), sum: 'sum(f.amount)' },
  bonuses: {
    rows: `select e.occurred_at as at, e.partner_id, null::uuid as app_id, null as country, e.currency, e.amount_minor as amount
             from ledger_entries e where e.kind = 'bonus'`,
    sum: 'sum(f.amount)',
  },
};

const statement = (measure: Measure, request: FiguresQuery): Sql => {
  const { rows, sum } = facts[measure];
  return sql`select ${measure} as part, ${bucketOf('f.at', request)} as bucket, ${keyOf(request.by)} as key,
                    f.currency::text as currency, ${raw(sum)}::bigint as n
               from (${raw(rows)}) f ${managersOf(request)}
              where ${inRange('f.at', request)} ${andFilters(request.filters)} group by 2, 3, 4`;
};

/** Additive figures, computed from the records instead of the daily sums. */
export const sums = ofRecords(measures, (request, wanted) =>
  all(measures.filter((measure) => wanted.has(measure)).map((one) => statement(one, request))),
);
