import sql from 'sql-template-tag';

import type { Money } from '#contract/money.ts';

import { type Queryable, query } from '../platform/database/pool.ts';
import { amountsOf } from './amounts.ts';
import { type Scope, andPartner, chargesOf, commissionEntries, hasCharge, inPeriod, revenueSum } from './scope.ts';

interface Row {
  id: string;
  slug: string;
  name: string;
  color: string;
  clicks: number;
  installs: number;
  paying_shops: number;
  revenue: Money[];
  commission: Money[];
}

/** Every app with what it brought in the scope's period; commission is what remains after reversals. By name. */
export async function findAppFigures(db: Queryable, scope: Scope) {
  // Materialised, or PostgreSQL runs the sums once for every app.
  const rows = await query<Row>(
    db,
    sql`with clicked as materialized (
          select k.app_id, count(*) as n from clicks k
           where ${inPeriod('k.hour', scope)} ${andPartner('k.partner_id', scope)} group by 1
        ), installed as materialized (
          select r.app_id, count(*) as n from referrals r
           where ${inPeriod('r.installed_at', scope)} ${andPartner('r.partner_id', scope)} group by 1
        ), paying as materialized (
          select r.app_id, count(*) as n from referrals r
           where ${hasCharge(scope)} ${andPartner('r.partner_id', scope)} group by 1
        ), turnover as materialized (
          select c.app_id, c.currency, ${revenueSum} as amount from ${chargesOf(scope)} group by 1, 2
        ), earned as materialized (
          select x.app_id, x.currency, sum(x.amount) as amount from (${commissionEntries(scope)}) x group by 1, 2
        )
        select a.id, a.slug, a.name, a.color, coalesce(k.n, 0) as clicks, coalesce(i.n, 0) as installs,
               coalesce(y.n, 0) as paying_shops,
               ${amountsOf(sql`select t.currency, t.amount from turnover t where t.app_id = a.id`)} as revenue,
               ${amountsOf(sql`select e.currency, e.amount from earned e where e.app_id = a.id`)} as commission
          from apps a
          left join clicked k on k.app_id = a.id
          left join installed i on i.app_id = a.id
          left join paying y on y.app_id = a.id
         order by lower(a.name), a.id`,
  );
  return rows.map(({ paying_shops, ...row }) => ({ ...row, payingShops: paying_shops }));
}
