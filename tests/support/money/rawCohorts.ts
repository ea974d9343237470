import sql from 'sql-template-tag';

import { type Queryable, query } from '../../../server/platform/database/pool.ts';

interface Shop {
  id: string;
  month: string;
  app: string;
  country: string | null;
}

/** Months are of the zone. */
interface Paid {
  shop: string;
  kind: 'charge' | 'refund';
  month: string;
  currency: string;
  amount: number;
  from: string;
  until: string;
}

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** A line for each cell of the cohorts of the months up to `last`: what rows come to, counted apart from the product's statements. */
export async function rawCohorts(
  db: Queryable,
  { zone, first, last, app }: { zone: string; first: string; last: string; app?: string },
): Promise<string[]> {
  const shops = await query<Shop>(
    db,
    sql`select id, to_char(installed_at at time zone ${zone}, 'YYYY-MM') as month, app_id as app, country from referrals
         where attribution_state in ('current', 'superseded')`,
  );
  const paid = await query<Paid>(
    db,
    sql`select referral_id as shop, kind, to_char(occurred_at at time zone ${zone}, 'YYYY-MM') as month, currency,
               case when kind = 'refund' then 0 - amount_minor when net_minor is null then amount_minor else net_minor end as amount,
               to_char((case when period_from is null then occurred_at else period_from end) at time zone ${zone}, 'YYYY-MM') as from,
               to_char(((case when period_to is not null then period_to at time zone 'UTC'
                              when interval = 'week' then occurred_at at time zone 'UTC' + interval '7 days'
                              when interval = 'quarter' then occurred_at at time zone 'UTC' + interval '3 months'
                              when interval = 'year' then occurred_at at time zone 'UTC' + interval '12 months'
                              else occurred_at at time zone 'UTC' + interval '1 month' end) at time zone 'UTC'
                        - interval '1 microsecond') at time zone ${zone}, 'YYYY-MM') as until
          from charges where referral_id is not null`,
  );
  const cells = new Map<string, number>();
  const add = (cell: readonly (string | number)[], n: number) => {
    const key = cell.join(' ');
    cells.set(key, (cells.get(key) ?? 0) + n);
  };
  for (const { id, month, app: ofApp } of shops) {
    if (month < first || month > last || (app !== undefined && ofApp !== app)) continue;
    const installed = numberOf(month);
    const own = paid.filter(({ shop }) => shop === id);
    add([month, 'shops', 0], 1);
    for (let at = installed; at <= numberOf(last); at += 1)
      if (own.some(({ kind, from, until }) => kind === 'charge' && numberOf(from) <= at && at <= numberOf(until)))
        add([month, 'paying', at - installed], 1);
    for (const one of own)
      if (one.month <= last)
        add([month, 'net', Math.max(0, numberOf(one.month) - installed), one.currency], one.amount);
  }
  return [...cells]
    .filter(([, n]) => n !== 0)
    .map(([key, n]) => `${key}: ${n}`)
    .toSorted();
}
