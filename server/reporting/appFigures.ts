import sql, { type Sql } from 'sql-template-tag';

import { isWithin, shopSpans } from '../features/figures/shopSpans.ts';
import { type Queryable, query } from '../platform/database/pool.ts';
import { unpeeked } from '../platform/database/unpeeked.ts';
import { groupBy } from '../platform/groupBy.ts';
import { type Scope, boundsOf, hasCharge } from './scope.ts';
import { commissionMeasures, commissionOf, countOf, revenueMeasures, revenueOf, sumsIn } from './sums.ts';

interface Row {
  id: string;
  slug: string;
  name: string;
  color: string;
  charged_shops: number;
}

/** The figures of every app in the scope's period, sorted by name. Commission is after reversals. */
export async function findAppFigures(db: Queryable, scope: Scope) {
  const measures = ['clicks', 'installs', 'visit_installs', ...revenueMeasures, ...commissionMeasures] as const;
  const [apps, sums] = await Promise.all([findApps(db, scope), sumsIn(db, scope, { measures, by: 'app' })]);
  const byApp = groupBy(sums, ({ key }) => key ?? '');
  return apps.map(({ charged_shops, ...app }) => {
    const own = byApp.get(app.id) ?? [];
    return {
      ...app,
      clicks: countOf(own, 'clicks'),
      installs: countOf(own, 'installs'),
      visitInstalls: countOf(own, 'visit_installs'),
      chargedShops: charged_shops,
      revenue: revenueOf(own),
      commission: commissionOf(own),
    };
  });
}

/**
 * How many shops were charged, by app: of the programme from what each shop spans, of a partner from the charges of its few.
 */
const chargedByApp = (scope: Scope): Sql => {
  const { partnerId } = scope;
  if (partnerId === null)
    return sql`select s.app_id, count(*) as n from ${shopSpans} s where ${isWithin('charge', boundsOf(scope))} group by 1`;
  return sql`select r.app_id, count(*) as n from referrals r
              where ${hasCharge(scope)} and r.partner_id = ${unpeeked(partnerId, 'uuid')} group by 1`;
};

/** Materialised, because PostgreSQL would otherwise count again for every app. */
const findApps = (db: Queryable, scope: Scope): Promise<Row[]> =>
  query<Row>(
    db,
    sql`with charged as materialized (${chargedByApp(scope)})
        select a.id, a.slug, a.name, a.color, coalesce(y.n, 0) as charged_shops
          from apps a left join charged y on y.app_id = a.id
         order by lower(a.name), a.id`,
  );
